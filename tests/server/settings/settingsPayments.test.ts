import { expect, test } from 'vitest';
import { readSettings } from '#server/settings/settings.ts';

/** By whom accounts pay (docs/operating/accounts.md#payments). */

const shop = { PAYMENT_PROVIDER: 'yookassa', YOOKASSA_SHOP_ID: '100500', YOOKASSA_SECRET_KEY: 'live_hunter22' };

test('the built-in test provider is the default, and payments can be switched off', () => {
  expect(readSettings({}).payments).toEqual({ provider: 'test', yookassa: null });
  expect(readSettings({ PAYMENT_PROVIDER: 'none' }).payments).toEqual({ provider: 'none', yookassa: null });
});

test('YooKassa has a shop and, in tests, another address', () => {
  expect(readSettings(shop).payments.yookassa).toEqual({
    shop_id: '100500',
    secret_key: 'live_hunter22',
    url: 'https://api.yookassa.ru/v3',
  });
  const stand = readSettings({ ...shop, YOOKASSA_URL: 'http://127.0.0.1:1/v3/' });
  expect(stand.payments.yookassa?.url).toBe('http://127.0.0.1:1/v3');
});

test.each([
  ['PAYMENT_PROVIDER', { PAYMENT_PROVIDER: 'paypal' }],
  ['YOOKASSA_SHOP_ID', { ...shop, YOOKASSA_SHOP_ID: '' }],
  ['YOOKASSA_SHOP_ID', { ...shop, YOOKASSA_SHOP_ID: '1:2' }],
  ['YOOKASSA_SECRET_KEY', { ...shop, YOOKASSA_SECRET_KEY: undefined }],
  ['YOOKASSA_SECRET_KEY', { ...shop, YOOKASSA_SECRET_KEY: 'hunter22\u0007x' }],
  ['YOOKASSA_URL', { ...shop, YOOKASSA_URL: 'api.yookassa.ru' }],
])('%s stops the start in one line without a secret', (name, env) => {
  expect(() => readSettings(env)).toThrow(new RegExp(`^${name} `));
  expect(() => readSettings(env)).toThrow(/^(?!.*hunter22).*$/);
});
