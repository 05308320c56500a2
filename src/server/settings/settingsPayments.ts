import { plainUrl, withoutSlash } from './settingsAddresses.ts';
import { type Env, oneOf, optional, SettingsError } from './settingsReaders.ts';

/** By whom accounts pay (docs/operating/accounts.md#payments). */
export interface PaymentSettings {
  /** `test` moves no real money; `none`: nobody can pay. */
  provider: 'test' | 'yookassa' | 'none';
  yookassa: YooKassaShop | null;
}

/** A shop at YooKassa. Its address is YooKassa's own except in tests. */
export interface YooKassaShop {
  shop_id: string;
  secret_key: string;
  /** Where `/payments` is. */
  url: string;
}

export function payments(env: Env): PaymentSettings {
  const provider = oneOf(env, 'PAYMENT_PROVIDER', ['test', 'yookassa', 'none'], 'test');
  const url = withoutSlash(plainUrl(env, 'YOOKASSA_URL') ?? 'https://api.yookassa.ru/v3');
  if (provider !== 'yookassa') return { provider, yookassa: null };
  return {
    provider,
    yookassa: { shop_id: required(env, 'YOOKASSA_SHOP_ID'), secret_key: required(env, 'YOOKASSA_SECRET_KEY'), url },
  };
}

function required(env: Env, name: string): string {
  const value = optional(env, name);
  if (value === null) throw new SettingsError(name, 'is required with PAYMENT_PROVIDER=yookassa');
  // It becomes a part of a header: RFC 7617 allows no colon in the first part, and neither may have control characters.
  if (!/^[\x21-\x39\x3b-\x7e]+$/.test(value)) throw new SettingsError(name, 'must have printable characters only');
  return value;
}
