import type { Ctx } from '#server/context.ts';
import type { HistoryPage, HistoryRow } from '../history.resource.ts';
import { actorOf } from './actors.service.ts';
import { findHistory, findRecent, type JoinedHistoryRow } from './history.queries.ts';

/** A page of changes, newest first. */
export async function historyPage(
  ctx: Ctx,
  of: { entity_id: number } | { field_id: number },
  page: number,
): Promise<HistoryPage> {
  const { rows, count } = await findHistory(ctx.db, ctx.account.id, of, page);
  return { items: rows.map(toRow), total_count: count, totals: { count } };
}

/** The latest changes of all entities and fields of the account, newest first, with their current names. */
export async function recentHistory(ctx: Ctx, limit: number) {
  const rows = await findRecent(ctx.db, ctx.account.id, limit);
  return rows.map((row) => ({
    ...toRow(row),
    entity_name: row.entity_name,
    field_name: row.field_name,
    is_entity_there: row.is_entity_there,
  }));
}

const toRow = (row: JoinedHistoryRow): HistoryRow => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  ...actorOf(
    { user_id: row.user_id, name: row.user_name, avatar: row.user_avatar },
    row.module_id === null ? null : { id: row.module_id, name: row.module_name },
  ),
  type_id: row.type_id,
  entity_id: row.entity_id,
  ...(row.field_id === null ? {} : { field_id: row.field_id }),
  data: row.data,
  result: resultOf(row),
});

function resultOf({ change_id, state, error, detail }: JoinedHistoryRow): HistoryRow['result'] {
  if (change_id === null || state === 'done') return { ok: true };
  if (state === 'failed') return { ok: false, error: `history.errors.${error}`, ...(detail ? { detail } : {}) };
  if (state === 'discarded') return { ok: false, error: 'history.errors.discarded' };
  return null;
}
