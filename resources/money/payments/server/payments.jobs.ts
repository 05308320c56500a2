import type { JobCtx } from '#server/context.ts';
import { fetchGuarded } from '#server/outbound/fetchGuarded.ts';
import { findPayingAccount, ofJob } from '#server/payments/advancing.ts';
import { signedNotification } from '#server/payments/test/testProvider.ts';
import { findTest } from '#server/payments/test/testStore.ts';
import { withConcurrency } from '#server/tenant/planes/places/withConcurrency.ts';
import { advancePayment } from './advance.service.ts';
import * as queries from './payments.queries.ts';

/** Every minute, and at the start of a process. */
export async function checkOpen(ctx: JobCtx): Promise<void> {
  const due = await ctx.inSystem(queries.findDue);
  await withConcurrency(due, (place) => follow(ctx, place));
}

/** One that may not be settled. */
export async function follow(ctx: JobCtx, { account_id, id }: queries.Place): Promise<void> {
  const account = await ctx.inAccount(account_id, (db) => findPayingAccount(db, account_id));
  await advancePayment(ofJob(ctx, account_id), account, id);
}

/** As any provider does it: over HTTP, signed, and again if it was not taken. */
export async function notifyOfTest({ platform, inSystem }: JobCtx, { token }: { token: string }): Promise<void> {
  const row = await inSystem((db) => findTest(db, token));
  if (!row) return;
  const about = row.is_method ? 'method' : 'payment';
  const { headers, body } = signedNotification(platform.key('test_payments'), { about, id: row.id });
  const limits = { timeout_ms: 10_000, max_bytes: 64 * 1024, allow_private: true };
  const { status } = await fetchGuarded(row.notification_url, { method: 'POST', headers, body, ...limits });
  if (status !== 200) throw new Error(`The notification of a test payment was answered with ${status}`);
}
