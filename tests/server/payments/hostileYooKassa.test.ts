import { beforeAll, describe, expect, test } from 'vitest';
import { ANSWER_BYTES } from '#server/outbound/parseAnswer.ts';
import { ProviderError } from '#server/payments/provider.ts';
import { yooKassa } from '#server/payments/yookassa.ts';
import { isStorableJson } from '#shared/shapes.ts';
import { isWebAddress } from '#shared/text/webAddress.ts';
import { shop } from '../../support/billing/yooKassa.ts';
import { type Answer, expectFreeLoop, hostileJson, startAnswers, wronged } from '../../support/outbound/hostileJson.ts';

/** What YooKassa may answer: a failure of the call, or a payment that can be stored and shown. */

const card = { last4: '1111', expiry_year: '2031', expiry_month: '07', card_type: 'Visa' };
const method = { id: 'one', type: 'bank_card', saved: true, card };
const confirmation = { type: 'redirect', confirmation_url: 'https://yoomoney.example/one' };
const key = 'a7f0c1c2-6a1e-4b0a-9d52-0e9d5b1f6c3a';
const payment = {
  ...{ id: 'one', status: 'succeeded', amount: { value: '10.00', currency: 'RUB' }, confirmation },
  ...{ payment_method: method, metadata: { payment: key } },
  cancellation_details: { party: 'bank', reason: 'card_expired' },
};
const savedMethod = { ...method, status: 'active', confirmation };

let answers: Map<string, Answer>;
let provider: ReturnType<typeof yooKassa>;
beforeAll(async () => {
  const server = await startAnswers();
  answers = server.answers;
  provider = yooKassa({ ...shop, url: server.url });
});

const calls = {
  'a payment': { path: '/payments/one', valid: payment, call: () => provider.read('one') },
  'a method': { path: '/payment_methods/one', valid: savedMethod, call: () => provider.readMethod('one') },
};

/** @returns what was read, or null if the call failed */
async function seenBy(call: () => Promise<object>): Promise<object | null> {
  const seen = await call().catch((error: unknown) => error);
  if (seen instanceof ProviderError) {
    expect(seen.message.length).toBeLessThan(256);
    return null;
  }
  expect(seen).not.toBeInstanceOf(Error);
  expect(isStorableJson(seen)).toBe(true);
  const { id, key: ours, confirmation_url, saved } = seen as Awaited<ReturnType<typeof provider.read>>;
  // Compared with UUIDs in SQL.
  expect([key, null, undefined]).toContain(ours);
  expect(id).toMatch(/^[\w-]{1,100}$/);
  expect(saved?.reference ?? id).toMatch(/^[\w-]{1,100}$/);
  expect(saved?.brand?.length ?? 0).toBeLessThanOrEqual(64);
  expect(confirmation_url === null || (isWebAddress(confirmation_url) && confirmation_url.length <= 2048)).toBe(true);
  return seen as object;
}

describe.each(Object.entries(calls))('%s', (_name, { path, valid, call }) => {
  test.each(Object.entries(hostileJson(ANSWER_BYTES)))('of %s is no answer', async (_what, body) => {
    answers.set(path, { body });
    expectFreeLoop();
    expect(await seenBy(call)).toBeNull();
  });

  test('with any field wrong is no answer, or can be stored', async () => {
    expectFreeLoop();
    answers.set(path, { body: JSON.stringify(valid) });
    expect(await seenBy(call)).toMatchObject({ id: 'one', saved: { brand: 'Visa', last4: '1111' } });
    for (const { path: field, value } of wronged(valid)) {
      answers.set(path, { body: JSON.stringify(value) });
      await seenBy(call).catch((cause: unknown) => expect.fail(`${field}: ${String(cause)}`));
    }
  });

  test.each([202, 400, 404, 500])('with status %i and a long error names its code alone', async (status) => {
    answers.set(path, { status, body: JSON.stringify({ code: 'x'.repeat(60_000), description: shop.secret_key }) });
    const failure = await call().catch((error: unknown) => error);
    expect((failure as Error).message).toBe(`YooKassa answered ${status}`);
  });
});
