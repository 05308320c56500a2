import type { PaymentFailure } from '#resources/money/payment_methods/payment_methods.resource.ts';
import { keepSaved } from '#resources/money/payment_methods/server/savedMethods.service.ts';
import { writeSystemEvent } from '#server/audit/auditEvents.ts';
import type { BillingRow, PaymentRow } from '#server/database/tables/billingTables.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { lockBilling } from '#server/ledger/billingRow.ts';
import { post } from '#server/ledger/post.ts';
import { endRefill, failRefill } from '#server/ledger/refillState.ts';
import type { Advancing } from '#server/payments/advancing.ts';
import type { ProviderPayment } from '#server/payments/provider.ts';
import { kopecksOf } from '#shared/money/money.ts';
import * as queries from './payments.queries.ts';

/**
 * Takes on what a provider says of a payment. A settled payment stays as it is, so it makes no difference how often, in
 * which order or how late this is called: one payment has one entry (docs/reference/product/billing.md#payments).
 */
export async function settlePayment(
  by: Pick<Advancing, 'platform' | 'now' | 'log'>,
  db: Db,
  { account_id, id }: queries.Place,
  seen: ProviderPayment,
): Promise<void> {
  const billing = await lockBilling(db, account_id);
  const payment = await queries.lockPayment(db, account_id, id);
  if (!payment || payment.settled_at !== null) return;
  if (!isSame(payment, seen)) {
    // Nothing is credited that was not asked for. The operator sees it here and at the provider.
    by.log.info({ payment: id, provider: payment.provider }, 'the provider has another payment under this id');
    return;
  }
  const change = { provider_reference: seen.id };
  if (seen.status === 'succeeded') return succeed(by, db, { billing, payment, seen });
  if (seen.status === 'waiting') {
    const { confirmation_url } = seen;
    return void (await queries.updatePayment(db, account_id, id, { ...change, state: 'waiting', confirmation_url }));
  }
  await queries.updatePayment(db, account_id, id, change);
  await endUnpaid(by, db, { billing, payment, state: seen.status, failure: seen.failure ?? 'declined' });
}

const isSame = (payment: PaymentRow, seen: ProviderPayment): boolean =>
  seen.key === payment.idempotence_key &&
  seen.currency === 'RUB' &&
  /^\d{1,16}\.\d{2}$/.test(seen.amount) &&
  kopecksOf(seen.amount) === kopecksOf(payment.amount) &&
  (payment.provider_reference === null || payment.provider_reference === seen.id);

interface Succeeded {
  billing: BillingRow;
  payment: PaymentRow;
  seen: ProviderPayment;
}

async function succeed(
  { platform, now }: Pick<Advancing, 'platform' | 'now'>,
  db: Db,
  { billing, payment, seen }: Succeeded,
): Promise<void> {
  const { account_id, id, kind, requested_by } = payment;
  await queries.updatePayment(db, account_id, id, {
    ...({ state: 'succeeded', failure: null, confirmation_url: null, check_at: null } as const),
    ...{ provider_reference: seen.id, settled_at: now },
  });
  await post(db, billing, {
    ...{ kind, amount: kopecksOf(payment.amount), payment_id: id },
    author: requested_by === null ? { type: 'system' } : { type: 'person', user_id: requested_by },
  });
  // A top-up also lets a refill begin again that had failed for good.
  if (kind === 'autorefill' || billing.refill_state === 'failed') await endRefill(db, account_id);
  // Asked for here, or chosen by the customer on the page.
  if (seen.saved && !payment.uses_method) await keepSaved(platform, db, payment, seen.saved);
  await record(db, payment, 'succeeded');
}

interface Unpaid {
  billing: BillingRow;
  payment: PaymentRow;
  state: 'cancelled' | 'failed';
  failure: PaymentFailure;
}

/** The payment ends without money. The rows are locked. */
export async function endUnpaid(
  { now }: Pick<Advancing, 'now'>,
  db: Db,
  { billing, payment, state, failure }: Unpaid,
): Promise<void> {
  const { account_id, id } = payment;
  const ended = { state, failure, settled_at: now, check_at: null, confirmation_url: null };
  await queries.updatePayment(db, account_id, id, ended);
  if (payment.kind === 'autorefill') await failRefill(db, billing, failure, now);
  await record(db, payment, state);
}

const record = (db: Db, { account_id, id, amount }: PaymentRow, state: 'succeeded' | 'cancelled' | 'failed') =>
  writeSystemEvent(db, {
    ...{ account_id, action: 'payments.settle', subject_type: 'payments', subject_id: id },
    outcome: state === 'succeeded' ? 'success' : 'failure',
    changes: { state: { to: state }, amount: { to: amount } },
  });
