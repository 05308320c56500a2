import { sql } from 'kysely';
import type { Db } from '#server/database/database.ts';

/** Members of the account by id: what everybody may know of them. */
export const findMembers = (db: Db, account_id: number, ids: readonly number[]) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name', 'u.avatar'])
    .where('m.account_id', '=', account_id)
    .where(sql<boolean>`m.user_id = any(${ids}::bigint[])`)
    .execute();
