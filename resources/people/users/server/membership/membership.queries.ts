import type { Db } from '#server/database/tables/tables.ts';

/** Locks the owner's membership until the transaction ends: an account has exactly one. */
export const lockOwner = (db: Db, account_id: number) =>
  db
    .selectFrom('memberships')
    .select('user_id')
    .where('account_id', '=', account_id)
    .where('is_owner', '=', true)
    .forUpdate()
    .execute();

/** Also ends the sessions in the account, by foreign key. */
export const deleteMembership = (db: Db, account_id: number, user_id: number) =>
  db.deleteFrom('memberships').where('account_id', '=', account_id).where('user_id', '=', user_id).execute();
