import type { PaymentFailure } from '#resources/money/payment_methods/payment_methods.resource.ts';
import { openReference } from '#resources/money/payment_methods/server/savedMethods.service.ts';
import type { PaymentRow } from '#server/database/tables/billingTables.ts';
import { lockBilling } from '#server/ledger/billingRow.ts';
import { type Advancing, type PayingAccount, providerNamed } from '#server/payments/advancing.ts';
import { type PaymentProvider, ProviderError, type ProviderPayment } from '#server/payments/provider.ts';
import { withId } from '#server/payments/returnUrl.ts';
import { billingLimits } from '#shared/limits.ts';
import * as queries from './payments.queries.ts';
import { descriptionFor } from './paymentText.ts';
import { endUnpaid, settlePayment } from './settle.service.ts';

/**
 * Asks the provider about a payment that is not settled, or makes it there, and takes on the answer. The key of the call is
 * the payment's own, so a call that is repeated after a crash is the same payment there. A provider that does not answer
 * changes nothing.
 */
export async function advancePayment(by: Advancing, account: PayingAccount, id: number): Promise<void> {
  const payment = await by.within((db) => queries.takePayment(db, account.id, id));
  const provider = payment && providerNamed(by, payment.provider);
  if (!payment || !provider) return;
  const request =
    payment.provider_reference === null
      ? make(by, provider, payment, account)
      : provider.read(payment.provider_reference);
  const result = await request.catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    by.log.info({ payment: id, provider: provider.name, failure: error.message }, 'provider failed');
    return error;
  });
  if (!(result instanceof ProviderError)) return by.within((db) => settlePayment(by, db, payment, result));
  if (isOver(by, payment, result)) await end(by, payment, 'provider');
}

/** @throws ProviderError */
async function make(
  by: Advancing,
  provider: PaymentProvider,
  payment: PaymentRow,
  account: PayingAccount,
): Promise<ProviderPayment> {
  const { idempotence_key, amount, saves_method, payment_method_id } = payment;
  const method = await methodOf(by, account.id, payment_method_id);
  if (payment.uses_method && method === null) throw new ProviderError('refused', 'The payment method is gone');
  return provider.create({
    ...{ key: idempotence_key, amount, saves_method, method },
    description: descriptionFor(account),
    return_url: withId(payment.return_url, 'payment', payment.id),
    language: account.language,
  });
}

async function methodOf(by: Advancing, account_id: number, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const method = await by.within((db) => queries.findMethod(db, account_id, id));
  return method?.state === 'active' ? openReference(by.platform, method) : null;
}

/**
 * Whether a payment that the provider did not make ends. Nobody can have paid one whose page never came. A saved method may
 * have been charged by an earlier call without an answer: then the payment stays open, for the operator to see.
 */
function isOver({ now }: Advancing, payment: PaymentRow, { kind }: ProviderError): boolean {
  const isFirst = payment.checks <= 1;
  if (payment.provider_reference !== null) return false;
  if (kind !== 'unknown' && (isFirst || !payment.uses_method)) return true;
  const age_h = (now.getTime() - payment.created_at.getTime()) / 3_600_000;
  return !payment.uses_method && age_h > billingLimits.payment_lost_hours;
}

const end = (by: Advancing, { account_id, id }: PaymentRow, failure: PaymentFailure) =>
  by.within(async (db) => {
    const billing = await lockBilling(db, account_id);
    const payment = await queries.lockPayment(db, account_id, id);
    if (payment && payment.settled_at === null) await endUnpaid(by, db, { billing, payment, state: 'failed', failure });
  });
