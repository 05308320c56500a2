import { expect, test } from 'vitest';
import { testPaymentNotes, testPaymentWarnings } from '#server/payments/testPayments.ts';
import { readSettings } from '#server/settings/settings.ts';

const notesOf = (env: Record<string, string>) => testPaymentNotes(readSettings(env));

test.each(['http://localhost:3000', 'http://stoa.localhost', 'http://127.0.0.1:8080'])('%s is told of tests', (url) => {
  expect(notesOf({ PUBLIC_URL: url })).toEqual(['Payments are tests: no real money moves (PAYMENT_PROVIDER)']);
  expect(testPaymentWarnings(readSettings({ PUBLIC_URL: url }))).toEqual([]);
});

test('an installation on another host is warned that anybody can add money', () => {
  const env = { BASE_DOMAIN: 'example.com', PUBLIC_URL: 'https://example.com' };
  expect(notesOf(env)).toEqual([
    expect.stringMatching(/^WARNING: payments are tests, but example\.com .*PAYMENT_PROVIDER/),
  ]);
  expect(notesOf({ ...env, PAYMENT_PROVIDER: 'none' })).toEqual([]);
});
