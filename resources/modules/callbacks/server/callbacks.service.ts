import { randomBytes } from 'node:crypto';
import type { Ctx } from '#server/context.ts';
import { isoDates } from '#server/database/sql/isoDates.ts';
import { notFound, refuse } from '#server/errors/errors.ts';
import { assertModule } from '#server/modules/moduleLocks.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { type Callback, callbacks } from '../callbacks.resource.ts';
import * as queries from './callbacks.queries.ts';

type Endpoints = (typeof callbacks)['endpoints'];

export async function listCallbacks(
  ctx: Ctx,
  { params: { module_id }, query }: Input<Endpoints['list']>,
): Promise<Reply<Endpoints['list']>> {
  await assertModule(ctx, module_id);
  const { rows, count } = await queries.findCallbacks(ctx.db, ctx.account.id, module_id, query);
  return { items: rows.map((row) => isoDates(row)), totals: { count } };
}

export async function resendCallback(ctx: Ctx, { params }: Input<Endpoints['send_again']>): Promise<Callback> {
  const { module_id, id } = params;
  const before = await queries.findCallback(ctx.db, ctx.account.id, module_id, id);
  if (!before) throw notFound();
  if (before.state === 'waiting') throw refuse(callbacks, 'callback_is_waiting');
  await queries.requeue(ctx.db, before);
  await ctx.enqueue(callbacks, 'send', { account_id: before.account_id, module_id });
  return isoDates((await queries.findCallback(ctx.db, ctx.account.id, module_id, id)) as queries.CallbackRow);
}

/** Calls the author after the commit, if the version has an address for it. */
export async function enqueueCallback(
  ctx: Ctx,
  { module_id, version_id }: { module_id: number; version_id: number },
  type: 'module.installed' | 'module.uninstalled',
): Promise<void> {
  const target = await queries.findTarget(ctx.db, module_id, version_id);
  const url = type === 'module.installed' ? target?.install_callback_url : target?.uninstall_callback_url;
  if (!target || !url) return;
  const account_id = ctx.account.id;
  const data = { account_id, module: target.module, version: target.version };
  await queries.insertCallback(ctx.db, {
    ...{ account_id, module_id, version_id, type, url },
    message_key: `msg_${randomBytes(18).toString('base64url')}`,
    body: JSON.stringify({ type, timestamp: ctx.now.toISOString(), data }),
  });
  await ctx.enqueue(callbacks, 'send', { account_id, module_id });
}
