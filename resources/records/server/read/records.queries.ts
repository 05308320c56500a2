import { sql } from 'kysely';
import type { Db } from '#server/database/database.ts';

/** Members of the account by id, with what every member may see. */
export const findMembers = (db: Db, account_id: number, ids: readonly number[]) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name', 'u.avatar'])
    .where('m.account_id', '=', account_id)
    .where('m.pending', '=', false)
    .where(sql<boolean>`m.user_id = any(${ids}::bigint[])`)
    .execute();

/** The same, and former members by the names they had. For what exists: a new value names a member. */
export async function findNamed(db: Db, account_id: number, ids: readonly number[]) {
  const members = await findMembers(db, account_id, ids);
  if (new Set(ids).size === members.length) return members;
  const former = await db
    .selectFrom('former_members')
    .select(['user_id as id', 'name', sql<null>`null`.as('avatar')])
    .where('account_id', '=', account_id)
    .where(sql<boolean>`user_id = any(${ids}::bigint[])`)
    .execute();
  return [...members, ...former];
}

/** Those of these files that belong to the account, of any kind. */
export const findFiles = (db: Db, account_id: number, ids: readonly number[]) =>
  db
    .selectFrom('files')
    .select(['id', 'key', 'name', 'size', 'media_type'])
    .where('account_id', '=', account_id)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();

/** Those that a record may newly refer to: not marked for deletion. */
export const findUsableFiles = (db: Db, account_id: number, ids: readonly number[]) =>
  db
    .selectFrom('files')
    .select('id')
    .where('account_id', '=', account_id)
    .where('doomed_at', 'is', null)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
