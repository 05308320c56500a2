import { sql } from 'kysely';
import type { Db } from '#server/database/tables/tables.ts';

export interface PlacedAccount {
  id: number;
  subdomain: string;
  location: 'provider' | 'own';
}

export const findAccount = (db: Db, subdomain: string) =>
  db.selectFrom('accounts').select(['id', 'subdomain']).where('subdomain', '=', subdomain).executeTakeFirst();

/**
 * Accounts whose records are on a plane, and those on own servers that would come back to it.
 * @param plane_id null: the default plane
 */
export async function findAccountsOf(db: Db, plane_id: number | null): Promise<PlacedAccount[]> {
  const { rows } = await sql<PlacedAccount>`
    select a.id, a.subdomain, coalesce(s.location, 'provider') as location
    from control.accounts a left join control.account_storage s on s.account_id = a.id
    where s.plane_id is not distinct from ${plane_id}::bigint order by a.id`.execute(db);
  return rows;
}

/** An account on own servers comes back to another plane. @returns false if its records are on the provider's side by now */
export async function setPlaneOfOwn(db: Db, account_id: number, plane_id: number | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_storage')
    .set({ plane_id })
    .where('account_id', '=', account_id)
    .where('location', '=', 'own')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Makes the row of an account's place, and locks it until the transaction ends. */
export async function lockPlace(db: Db, account_id: number): Promise<void> {
  const row = db.insertInto('account_storage').values({ account_id });
  await row.onConflict((conflict) => conflict.doNothing()).execute();
  await db
    .selectFrom('account_storage')
    .select('account_id')
    .where('account_id', '=', account_id)
    .forUpdate()
    .execute();
}
