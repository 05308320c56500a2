import type { JobCtx } from '#server/context.ts';
import { findPayingAccount, ofJob } from '#server/payments/advancing.ts';
import { withConcurrency } from '#server/tenant/planes/places/withConcurrency.ts';
import { advanceMethod } from './advanceMethod.service.ts';
import * as queries from './methods.queries.ts';

/** Every minute. */
export async function checkWaiting(ctx: JobCtx): Promise<void> {
  const due = await ctx.inSystem(queries.findDue);
  await withConcurrency(due, (place) => checkMethod(ctx, place));
}

/** One that waits. */
async function checkMethod(ctx: JobCtx, { account_id, id }: { account_id: number; id: number }): Promise<void> {
  const account = await ctx.inAccount(account_id, (db) => findPayingAccount(db, account_id));
  await advanceMethod(ofJob(ctx, account_id), account, id);
}
