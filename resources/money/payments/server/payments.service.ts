import { type Ctx, principalOf, type RequestCtx } from '#server/context.ts';
import type { PaymentRow } from '#server/database/tables/billingTables.ts';
import { notFound, refuse } from '#server/errors/errors.ts';
import { transactionOnce } from '#server/idempotency/idempotency.ts';
import { lockBilling } from '#server/ledger/billingRow.ts';
import { CALL_S, ofRequest } from '#server/payments/advancing.ts';
import { returnUrl } from '#server/payments/returnUrl.ts';
import type { Input } from '#shared/endpoint.ts';
import { kopecksOf, moneyText } from '#shared/money/money.ts';
import { type Payment, payments } from '../payments.resource.ts';
import { advancePayment } from './advance.service.ts';
import * as queries from './payments.queries.ts';

type Endpoints = (typeof payments)['endpoints'];

/** The payment is committed before the provider is called: a job goes on with it after a crash. */
export async function topUp(ctx: RequestCtx, { body }: Input<Endpoints['top_up']>): Promise<Payment> {
  const { id } = await transactionOnce(ctx, { path: 'payments.top_up', body }, (within) => begin(within, body));
  await advancePayment(ofRequest(ctx), ctx.account, id);
  return ctx.transaction((within) => readPayment(within, id));
}

async function begin(ctx: Ctx, body: Input<Endpoints['top_up']>['body']): Promise<{ id: number }> {
  const { db, account, platform, caller } = ctx;
  if (!platform.payments) throw refuse(payments, 'payments_off');
  const { amount, payment_method_id = null, save_method = false, return_path: path } = body;
  const provider = platform.payments.name;
  await lockBilling(db, account.id);
  if (payment_method_id !== null) {
    const method = await queries.findMethod(db, account.id, payment_method_id);
    if (!method) throw notFound();
    if (method.state !== 'active' || method.provider !== provider) throw refuse(payments, 'payment_method_gone');
  }
  const payment = {
    ...({ account_id: account.id, kind: 'top_up', provider, amount: moneyText(kopecksOf(amount)) } as const),
    ...{ payment_method_id, uses_method: payment_method_id !== null, saves_method: save_method },
    return_url: returnUrl(platform.settings, account, { host: caller.host, path }),
    requested_by: principalOf(ctx).user_id,
  };
  const made = await beginPayment(ctx, payment);
  await ctx.audit({ subject_id: made.id });
  return made;
}

/** A payment that is about to be made, and a job that goes on with it if this process dies. */
export async function beginPayment(
  { db, enqueue }: Pick<Ctx, 'db' | 'enqueue'>,
  payment: queries.NewPaymentRow,
): Promise<{ id: number }> {
  const { id } = await queries.insertPayment(db, payment, CALL_S);
  const run_at = new Date(Date.now() + CALL_S * 1000);
  await enqueue(payments, 'follow', { account_id: payment.account_id, id }, { run_at });
  return { id };
}

export const getPayment = (ctx: Ctx, { params }: Input<Endpoints['get']>): Promise<Payment> =>
  readPayment(ctx, params.id);

/** Asks the provider, if the payment is not settled. */
export async function checkPayment(ctx: RequestCtx, { params: { id } }: Input<Endpoints['check']>): Promise<Payment> {
  await advancePayment(ofRequest(ctx), ctx.account, id);
  return ctx.transaction((within) => readPayment(within, id));
}

async function readPayment({ db, account }: Ctx, id: number): Promise<Payment> {
  const row = await queries.findPayment(db, account.id, id);
  if (!row) throw notFound();
  return answerOf(row);
}

const answerOf = (row: PaymentRow): Payment => ({
  id: row.id,
  kind: row.kind,
  amount: row.amount,
  currency: 'RUB',
  state: row.state,
  failure: row.failure as Payment['failure'],
  confirmation_url: row.confirmation_url,
  payment_method_id: row.payment_method_id,
  created_at: row.created_at.toISOString(),
  settled_at: row.settled_at?.toISOString() ?? null,
});
