import { advancePayment } from '#resources/money/payments/server/advance.service.ts';
import { beginPayment } from '#resources/money/payments/server/payments.service.ts';
import type { JobCtx } from '#server/context.ts';
import type { BillingRow } from '#server/database/tables/billingTables.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { lockBilling, updateBilling } from '#server/ledger/billingRow.ts';
import { failRefill } from '#server/ledger/refillState.ts';
import { ofJob } from '#server/payments/advancing.ts';
import { returnUrl } from '#server/payments/returnUrl.ts';
import { withConcurrency } from '#server/tenant/planes/places/withConcurrency.ts';
import * as queries from './billing.queries.ts';

/** The automatic refill (docs/reference/product/billing.md#automatic-refill). */

/** Every minute, and at the start of a process: those whose own job was lost too. */
export async function refillDue(ctx: JobCtx): Promise<void> {
  const due = await ctx.inSystem(queries.findDueRefills);
  await withConcurrency(due, (account) => refill(ctx, account));
}

/** Pays what a charge has asked for: the payment is committed before the provider is called. */
export async function refill(ctx: JobCtx, { account_id }: { account_id: number }): Promise<void> {
  const begun = await ctx.inAccount(account_id, (db) => beginRefill(ctx, db, account_id));
  if (begun) await advancePayment(ofJob(ctx, account_id), begun.account, begun.id);
}

async function beginRefill(ctx: JobCtx, db: Db, account_id: number) {
  const row = await lockBilling(db, account_id);
  if (!(await queries.isRefillDue(db, account_id))) return null;
  const { payments } = ctx.platform;
  if (!payments) return void (await failRefill(db, row, 'provider', ctx.now));
  const method = await queries.findDefaultMethod(db, account_id, payments.name);
  if (!method) return void (await failRefill(db, row, 'no_method', ctx.now));
  const account = await queries.findAccount(db, account_id);
  const { id } = await beginPayment(
    { db, enqueue: (of, job, payload, when) => ctx.enqueue(db, of, job, payload, when) },
    {
      ...({ account_id, kind: 'autorefill', provider: payments.name, amount: amountOf(row) } as const),
      ...{ payment_method_id: method.id, uses_method: true, saves_method: false, requested_by: null },
      return_url: returnUrl(ctx.platform.settings, account, { host: null }),
    },
  );
  await updateBilling(db, account_id, { refill_payment_id: id });
  return { id, account };
}

/** The table's condition: a refill that is on has an amount. Switching it off ends one that waits. */
const amountOf = ({ autorefill_amount }: BillingRow) => autorefill_amount as string;
