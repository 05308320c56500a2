import { actorOf, type Ctx } from '#server/context.ts';
import { notFound } from '#server/errors/errors.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import type { ListSettings, views } from '../views.resource.ts';
import { isKnownList } from './knownList.service.ts';
import * as queries from './listSettings.queries.ts';

type Endpoints = (typeof views)['endpoints'];

const whose = (ctx: Ctx) => ({ account_id: ctx.account.id, user_id: actorOf(ctx).user_id });

export async function listSettings(ctx: Ctx): Promise<Reply<Endpoints['settings']>> {
  const rows = await queries.findListSettings(ctx.db, whose(ctx));
  return { items: rows.map(toSettings) };
}

export async function setListSettings(
  ctx: Ctx,
  { params: { list }, body }: Input<Endpoints['set_settings']>,
): Promise<ListSettings> {
  if (!(await isKnownList(ctx, list))) throw notFound();
  return toSettings(await queries.mergeListSettings(ctx.db, { ...whose(ctx), list }, body, ctx.now));
}

const toSettings = ({ list, settings }: { list: string; settings: Record<string, unknown> }): ListSettings => ({
  ...settings,
  list,
});
