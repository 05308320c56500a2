import { sql, type Updateable } from 'kysely';
import type { BillingRow, BillingTables } from '../database/tables/billingTables.ts';
import type { Db } from '../database/tables/tables.ts';

const rowOf = (db: Db, account_id: number) =>
  db.selectFrom('account_billing').selectAll().where('account_id', '=', account_id);

export const findBilling = (db: Db, account_id: number): Promise<BillingRow> =>
  rowOf(db, account_id).executeTakeFirstOrThrow();

/**
 * Locks the account's balance until the transaction ends. All that changes the balance, its settings or the state of a
 * refill does this first, before it locks anything else of billing.
 */
export const lockBilling = (db: Db, account_id: number): Promise<BillingRow> =>
  rowOf(db, account_id).forUpdate().executeTakeFirstOrThrow();

/** Of the locked row. */
export const updateBilling = (db: Db, account_id: number, change: Updateable<BillingTables['account_billing']>) =>
  db
    .updateTable('account_billing')
    .set({ ...change, modified_at: sql<Date>`now()` })
    .where('account_id', '=', account_id)
    .execute();
