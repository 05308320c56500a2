import { sql, type Updateable } from 'kysely';
import { billing } from '#resources/money/billing/billing.resource.ts';
import { kopecksOf } from '#shared/money/money.ts';
import type { BillingRow, BillingTables } from '../database/tables/billingTables.ts';
import type { Db } from '../database/tables/tables.ts';
import { enqueueDeclared } from '../jobs/queue.ts';

type Change = Updateable<BillingTables['account_billing']>;

const isBelow = (balance: string, limit: string | null) => limit !== null && kopecksOf(balance) < kopecksOf(limit);

/**
 * What follows from the balance and the settings of a locked row: its alert begins or ends, and a refill begins. Jobs are
 * enqueued in this transaction. One refill at a time: the state of the row says whether one is running.
 * @param row with the balance and settings as they will be
 * @param mayRefill after a charge, and when the settings are saved
 * @returns what to change in the row
 */
export async function followBalance(db: Db, row: BillingRow, mayRefill: boolean): Promise<Change> {
  return { ...(await followAlert(db, row)), ...(mayRefill ? await beginRefill(db, row) : {}) };
}

async function followAlert(db: Db, row: BillingRow): Promise<Change> {
  const { account_id, alert_enabled, alert_below, alert_since, balance } = row;
  if (!alert_enabled || !isBelow(balance, alert_below)) return { alert_since: null };
  if (alert_since !== null) return {};
  const notice = { account_id, about: 'low_balance', failure: null };
  await enqueueDeclared(db, billing, 'tell_administrators', notice);
  return { alert_since: sql<Date>`now()` as unknown as Date };
}

async function beginRefill(db: Db, row: BillingRow): Promise<Change> {
  const { account_id, autorefill_enabled, autorefill_step, refill_state, balance } = row;
  if (!autorefill_enabled || refill_state !== 'idle' || !isBelow(balance, autorefill_step)) return {};
  await enqueueRefill(db, account_id);
  return {
    refill_state: 'running',
    refill_attempts: 0,
    refill_at: sql<Date>`now()` as unknown as Date,
    refill_payment_id: null,
  };
}

/** @param run_at at once by default */
export const enqueueRefill = (db: Db, account_id: number, run_at?: Date) =>
  enqueueDeclared(
    db,
    billing,
    'refill',
    { account_id },
    { key: `billing/refill/${account_id}`, ...(run_at && { run_at }) },
  );
