import { sql } from 'kysely';
import { formerMember, userAvatar, userName } from '#server/database/sql/formerMembers.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { limits } from '#shared/limits.ts';

/** The history of an entity includes that of its fields. */
const rowsOf = (db: Db, account_id: number, of: { entity_id: number } | { field_id: number }) =>
  db
    .selectFrom('change_history as h')
    .where('h.account_id', '=', account_id)
    .$if('entity_id' in of, (query) => query.where('h.entity_id', '=', (of as { entity_id: number }).entity_id))
    .$if('field_id' in of, (query) => query.where('h.field_id', '=', (of as { field_id: number }).field_id));

const columns = [
  'h.id',
  'h.created_at',
  'h.user_id',
  userName.as('user_name'),
  userAvatar.as('user_avatar'),
  'h.module_id',
  'mm.name as module_name',
  'h.type_id',
  'h.entity_id',
  'h.field_id',
  'h.data',
  'h.change_id',
  'c.state',
  'c.error',
  'c.detail',
] as const;

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
    .leftJoin('former_members as p', formerMember('h.account_id', 'h.user_id'))
    .leftJoin('market_modules as mm', 'mm.id', 'h.module_id')
    .leftJoin('schema_changes as c', 'c.id', 'h.change_id')
    .select(columns)
    .orderBy('h.id', 'desc')
    .limit(limits.history_page_size)
    .offset((page - 1) * limits.history_page_size)
    .execute();
  return { count, rows };
}

export type JoinedHistoryRow = Awaited<ReturnType<typeof findHistory>>['rows'][number];

/** Of the whole account, with the current names of entities and fields. */
export const findRecent = (db: Db, account_id: number, limit: number) =>
  db
    .selectFrom('change_history as h')
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .leftJoin('former_members as p', formerMember('h.account_id', 'h.user_id'))
    .leftJoin('market_modules as mm', 'mm.id', 'h.module_id')
    .leftJoin('schema_changes as c', 'c.id', 'h.change_id')
    .leftJoin('entities as e', 'e.id', 'h.entity_id')
    .leftJoin('fields as f', 'f.id', 'h.field_id')
    .select([
      ...columns,
      'e.name as entity_name',
      'f.name as field_name',
      sql<boolean>`(e.id is not null and e.deleted_at is null)`.as('is_entity_there'),
    ])
    .where('h.account_id', '=', account_id)
    .orderBy('h.id', 'desc')
    .limit(limit)
    .execute();
