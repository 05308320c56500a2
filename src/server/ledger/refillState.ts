import { billing } from '#resources/money/billing/billing.resource.ts';
import type { PaymentFailure } from '#resources/money/payment_methods/payment_methods.resource.ts';
import { billingLimits } from '#shared/limits.ts';
import type { BillingRow } from '../database/tables/billingTables.ts';
import type { Db } from '../database/tables/tables.ts';
import { enqueueDeclared } from '../jobs/queue.ts';
import { updateBilling } from './billingRow.ts';
import { enqueueRefill } from './thresholds.ts';

/** How a refill ends (docs/reference/product/billing.md#automatic-refill). The row is locked in each of these. */

const idle = { refill_state: 'idle', refill_attempts: 0, refill_at: null, refill_payment_id: null } as const;

/** It was paid, or nobody wants it any more; the next charge below the threshold begins another. */
export const endRefill = (db: Db, account_id: number) =>
  updateBilling(db, account_id, { ...idle, refill_failure: null, refill_failed_at: null });

/** An attempt failed: it is tried again later, or waits for a person after the last one. Administrators are told. */
export async function failRefill(db: Db, row: BillingRow, failure: PaymentFailure, now: Date): Promise<void> {
  const { account_id, refill_attempts, autorefill_enabled } = row;
  const failed = { refill_failure: failure, refill_failed_at: now, refill_payment_id: null };
  if (!autorefill_enabled) return void (await updateBilling(db, account_id, { ...idle, ...failed }));
  const delay_min = billingLimits.refill_delays_min[refill_attempts];
  const tell = (about: 'refill_failed' | 'refill_stopped') =>
    enqueueDeclared(db, billing, 'tell_administrators', { account_id, about, failure });
  if (delay_min === undefined) {
    await updateBilling(db, account_id, { ...failed, refill_state: 'failed', refill_at: null });
    return tell('refill_stopped');
  }
  const refill_at = new Date(now.getTime() + delay_min * 60_000);
  await updateBilling(db, account_id, { ...failed, refill_at, refill_attempts: refill_attempts + 1 });
  await enqueueRefill(db, account_id, refill_at);
  if (refill_attempts === 0) await tell('refill_failed');
}
