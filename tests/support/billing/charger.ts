import type { BillingEntry } from '#resources/money/billing_entries/billing_entries.resource.ts';
import type { Market } from '../modules/market.ts';
import type { Answer, Client } from '../server/client.ts';

/** A module that the operator trusts, installed in an account. */
export interface Charger {
  charge(amount: number, key: string, description?: string): Promise<Answer<BillingEntry>>;
}

export async function makeCharger(market: Market, alias: string, admin: Client): Promise<Charger> {
  const { module } = await market.publish(alias);
  await market.api.sql('update control.modules set is_trusted = true where id = $1', [module.id]);
  const { body } = await admin.post<{ account_module: { token: string } }>(`/v1/market/install-module/${module.id}`);
  const own = market.api.visitor({ authorization: `Module ${body.account_module.token}`, host: admin.host });
  return {
    charge: (amount, key, description = 'Calls') =>
      own.post<BillingEntry>('/v1/billing/charge', { amount, description, key }),
  };
}
