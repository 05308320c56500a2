import type { Db } from '#server/database/tables/tables.ts';

/** Erasures in the order in which they began. Whom they name is nobody's any more. */
export const findAllErasures = (db: Db) =>
  db.selectFrom('erasures').select(['account_id', 'user_id', 'texts', 'created_at']).orderBy('id').execute();

/** An account that was there then. */
export const findAccountOf = (db: Db, account_id: number, erased_at: Date) =>
  db
    .selectFrom('accounts')
    .select(['id', 'subdomain', 'language'])
    .where('id', '=', account_id)
    .where('created_at', '<', erased_at)
    .executeTakeFirst();

/**
 * Whether the account has the person of then: a member or a former one. Who came later under the number is another, or was
 * invited again.
 */
export async function hasPersonOf(db: Db, account_id: number, user_id: number, erased_at: Date): Promise<boolean> {
  const member = await db
    .selectFrom('memberships')
    .select('created_at')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (member) return member.created_at < erased_at;
  const former = await db
    .selectFrom('former_members')
    .select('user_id')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('left_at', '<', erased_at)
    .executeTakeFirst();
  return former !== undefined;
}
