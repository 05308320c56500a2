import { sql } from 'kysely';
import type { Db } from '#server/database/tables/tables.ts';

/** Those of these roles that the account has; locked against being deleted. */
export const holdRoles = async (db: Db, account_id: number, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await db
        .selectFrom('roles')
        .select('id')
        .where('account_id', '=', account_id)
        .where(sql<boolean>`id = any(${ids}::bigint[])`)
        .orderBy('id')
        .forKeyShare()
        .execute()
    ).map(({ id }) => id),
  );

/** The member then has these roles and no others. */
export async function replaceRoles(db: Db, account_id: number, user_id: number, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('membership_roles')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where(sql<boolean>`role_id <> all(${ids}::bigint[])`)
    .execute();
  if (ids.length === 0) return;
  await db
    .insertInto('membership_roles')
    .values(ids.map((role_id) => ({ account_id, user_id, role_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
