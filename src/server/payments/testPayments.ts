import { isLoopback } from '../hosts.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * What the operator is told of test payments (docs/operating.md#payments): on a public host, anybody with full access of
 * an account can add money that does not exist.
 */
export function testPaymentNotes({ payments, public_url }: Pick<Settings, 'payments' | 'public_url'>): string[] {
  if (payments.provider !== 'test') return [];
  const { hostname } = new URL(public_url);
  if (isLoopback(hostname) || hostname.endsWith('.localhost'))
    return ['Payments are tests: no real money moves (PAYMENT_PROVIDER)'];
  return [
    `WARNING: payments are tests, but ${hostname} is no local host: accounts can add money that nobody pays. Set PAYMENT_PROVIDER to yookassa or none`,
  ];
}
