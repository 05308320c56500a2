import { actorOf } from '#resources/data/history/server/actors.service.ts';
import type { Ctx } from '#server/context.ts';
import { assertModule } from '#server/modules/moduleLocks.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import type { modules } from '../modules.resource.ts';
import { findEvents } from './moduleHistory.queries.ts';

type Endpoints = (typeof modules)['endpoints'];

/** A page of what was done to a module and its versions, newest first. */
export async function moduleHistory(
  ctx: Ctx,
  { params, query }: Input<Endpoints['history']>,
): Promise<Reply<Endpoints['history']>> {
  await assertModule(ctx, params.id);
  const { rows, count } = await findEvents(ctx.db, ctx.account.id, params.id, query.page);
  const items = rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    user_name: actorOf({ user_id: row.user_id, name: row.user_name }, null).user_name,
  }));
  return { items, total_count: count, totals: { count } };
}
