import { isLoopback } from '../settings/hosts.ts';
import type { Settings } from '../settings/settings.ts';

type PaymentSettings = Pick<Settings, 'payments' | 'public_url'>;

/** What the operator is told of test payments at each start (docs/operating/accounts.md#payments). */
export function testPaymentNotes(settings: PaymentSettings): string[] {
  const warnings = testPaymentWarnings(settings);
  if (settings.payments.provider !== 'test' || warnings.length > 0) return warnings;
  return ['Payments are tests: no real money moves (PAYMENT_PROVIDER)'];
}

/** On a public host, anybody with full access of an account can add money that does not exist. */
export function testPaymentWarnings({ payments, public_url }: PaymentSettings): string[] {
  const { hostname } = new URL(public_url);
  if (payments.provider !== 'test' || isLoopback(hostname) || hostname.endsWith('.localhost')) return [];
  return [
    `WARNING: payments are tests, but ${hostname} is no local host: accounts can add money that nobody pays. Set PAYMENT_PROVIDER to yookassa or none`,
  ];
}
