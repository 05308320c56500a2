import type { RequestCtx } from '#server/context.ts';
import { invalidField, notFound } from '#server/errors/errors.ts';
import { testPage } from '#server/payments/test/testPage.ts';
import { answerTest, findTest, type TestAction, testActions } from '#server/payments/test/testStore.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import { payments } from '../payments.resource.ts';
import * as queries from './payments.queries.ts';

type Endpoints = (typeof payments)['endpoints'];

/** Only where the test provider is the provider. */
function assertTest({ platform }: RequestCtx): void {
  if (platform.payments?.name !== 'test') throw notFound();
}

export async function readTestPage(
  ctx: RequestCtx,
  { params: { token } }: Input<Endpoints['test_page']>,
): Promise<Written> {
  assertTest(ctx);
  const row = await ctx.transaction(({ db }) =>
    queries.inAllAccounts(db, ctx.account.id, (all) => findTest(all, token)),
  );
  if (!row) throw notFound();
  return testPage(row);
}

/** What the customer chose; then they come back, and the platform is notified. */
export async function answerTestPage(
  ctx: RequestCtx,
  { params: { token }, body }: Input<Endpoints['test_answer']>,
): Promise<Written> {
  assertTest(ctx);
  const action = new URLSearchParams(Buffer.from(body.bytes).toString()).get('action');
  if (!isAction(action)) throw invalidField('action', 'errors.choice', { values: testActions.join(', ') });
  const row = await ctx.transaction(async ({ db, enqueue }) => {
    const answered = await queries.inAllAccounts(db, ctx.account.id, (all) => answerTest(all, token, action));
    if (answered) await enqueue(payments, 'notify_of_test', { token });
    return answered;
  });
  if (!row) throw notFound();
  const headers = { location: row.return_url, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return { status: 303, type: 'text/plain; charset=utf-8', headers, body: '' };
}

const isAction = (text: string | null): text is TestAction =>
  (testActions as readonly (string | null)[]).includes(text);
