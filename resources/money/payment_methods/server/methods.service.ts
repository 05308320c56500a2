import type { Ctx, RequestCtx } from '#server/context.ts';
import type { PaymentMethodRow } from '#server/database/tables/billingTables.ts';
import { notFound, refuse } from '#server/errors/errors.ts';
import { transactionOnce } from '#server/idempotency/idempotency.ts';
import { findBilling, lockBilling } from '#server/ledger/billingRow.ts';
import { CALL_S, ofRequest } from '#server/payments/advancing.ts';
import { returnUrl } from '#server/payments/returnUrl.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { billingLimits } from '#shared/limits.ts';
import { type PaymentMethod, payment_methods } from '../payment_methods.resource.ts';
import { advanceMethod } from './advanceMethod.service.ts';
import * as queries from './methods.queries.ts';

type Endpoints = (typeof payment_methods)['endpoints'];

/** @throws 409 if the operator has switched payments off */
function providerOf({ platform }: RequestCtx): PaymentMethodRow['provider'] {
  if (!platform.payments) throw refuse(payment_methods, 'payments_off');
  return platform.payments.name;
}

export async function listMethods(ctx: Ctx): Promise<Reply<Endpoints['list']>> {
  const provider = ctx.platform.payments?.name;
  const rows = provider ? await queries.findMethods(ctx.db, ctx.account.id, provider) : [];
  return { items: rows.map(methodOf), totals: { count: rows.length } };
}

export const getMethod = async (ctx: Ctx, { params }: Input<Endpoints['get']>): Promise<PaymentMethod> =>
  readMethod(ctx, params.id);

async function readMethod(ctx: Ctx, id: number): Promise<PaymentMethod> {
  const provider = ctx.platform.payments?.name;
  const row = provider && (await queries.findMethod(ctx.db, ctx.account.id, provider, id));
  if (!row) throw notFound();
  return methodOf(row);
}

const methodOf = (row: PaymentMethodRow): PaymentMethod => ({
  id: row.id,
  state: row.state,
  failure: row.failure as PaymentMethod['failure'],
  kind: row.kind,
  brand: row.brand,
  last4: row.last4,
  expires: row.expires,
  is_default: row.is_default,
  confirmation_url: row.state === 'waiting' ? row.confirmation_url : null,
  created_at: row.created_at.toISOString(),
});

/** The row is committed before the provider is called: a job goes on with it after a crash. */
export async function createMethod(ctx: RequestCtx, { body }: Input<Endpoints['create']>): Promise<PaymentMethod> {
  const provider = providerOf(ctx);
  const { account, caller, platform } = ctx;
  const return_url = returnUrl(platform.settings, account, { host: caller.host, path: body.return_path });
  const { id } = await transactionOnce(ctx, { path: 'payment_methods.create', body }, async (within) => {
    await lockBilling(within.db, account.id);
    if ((await queries.countMethods(within.db, account.id)) >= billingLimits.payment_methods_max)
      throw refuse(payment_methods, 'too_many_payment_methods');
    const made = await queries.insertMethod(within.db, { account_id: account.id, provider, return_url }, CALL_S);
    await within.audit({ subject_id: made.id });
    return made;
  });
  await advanceMethod(ofRequest(ctx), account, id);
  return ctx.transaction((within) => readMethod(within, id));
}

export async function updateMethod(ctx: Ctx, { params: { id } }: Input<Endpoints['update']>): Promise<PaymentMethod> {
  await lockBilling(ctx.db, ctx.account.id);
  const row = await queries.lockMethod(ctx.db, ctx.account.id, providerOf(ctx), id);
  if (!row) throw notFound();
  ctx.match(payment_methods, methodOf(row));
  if (row.state !== 'active') throw notFound();
  await queries.makeDefault(ctx.db, ctx.account.id, id);
  return readMethod(ctx, id);
}

/** A refill that is switched on keeps its last method, and a payment under way its own. */
export async function removeMethod(ctx: Ctx, { params: { id } }: Input<Endpoints['remove']>): Promise<undefined> {
  const { db, account } = ctx;
  await lockBilling(db, account.id);
  const provider = providerOf(ctx);
  const row = await queries.lockMethod(db, account.id, provider, id);
  if (!row) throw notFound();
  ctx.match(payment_methods, methodOf(row));
  const others = (await queries.findMethods(db, account.id, provider)).filter((each) => each.id !== id);
  const { autorefill_enabled } = await findBilling(db, account.id);
  const isLast = row.state === 'active' && others.length === 0;
  if ((isLast && autorefill_enabled) || (await queries.isPaying(db, account.id, id)))
    throw refuse(payment_methods, 'payment_method_in_use');
  await queries.deleteMethod(db, account.id, id);
  const [next] = others;
  if (row.is_default && next) await queries.makeDefault(db, account.id, next.id);
}
