import type { ControlDatabase } from '../database/database.ts';
import type { Settings } from '../settings/settings.ts';
import type { PaymentProvider } from './provider.ts';
import { testProvider } from './test/testProvider.ts';
import { yooKassa } from './yookassa.ts';

/**
 * The provider of the settings; null: nobody can pay. No call is made before someone pays.
 * @param key signs notifications of the test provider
 */
export function openPaymentProvider(settings: Settings, control: ControlDatabase, key: Buffer): PaymentProvider | null {
  const { provider, yookassa } = settings.payments;
  if (yookassa) return yooKassa(yookassa);
  if (provider === 'none') return null;
  return testProvider(control, key, `${settings.public_url}/api/v1/billing/notifications/test`);
}
