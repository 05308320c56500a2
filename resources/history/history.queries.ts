import type { Db } from '#server/control/database.ts';
import { limits } from '#shared/limits.ts';

/** Of an entity: its fields included. */
const rowsOf = (db: Db, account_id: number, of: { entity_id: number } | { field_id: number }) =>
  db
    .selectFrom('change_history as h')
    .where('h.account_id', '=', account_id)
    .$if('entity_id' in of, (query) => query.where('h.entity_id', '=', (of as { entity_id: number }).entity_id))
    .$if('field_id' in of, (query) => query.where('h.field_id', '=', (of as { field_id: number }).field_id));

export async function findHistory(
  db: Db,
  account_id: number,
  of: { entity_id: number } | { field_id: number },
  page: number,
) {
  const { count } = await rowsOf(db, account_id, of)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await rowsOf(db, account_id, of)
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .leftJoin('schema_changes as c', 'c.id', 'h.change_id')
    .select([
      'h.id',
      'h.created_at',
      'h.user_id',
      'u.name as user_name',
      'u.avatar as user_avatar',
      'h.type_id',
      'h.entity_id',
      'h.field_id',
      'h.data',
      'h.change_id',
      'c.state',
      'c.error',
      'c.detail',
    ])
    .orderBy('h.id', 'desc')
    .limit(limits.history_page_size)
    .offset((page - 1) * limits.history_page_size)
    .execute();
  return { count, rows };
}

export type HistoryRowOfTable = Awaited<ReturnType<typeof findHistory>>['rows'][number];
