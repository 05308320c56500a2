import type { Platform } from '#server/context.ts';
import type { PaymentMethodRow } from '#server/database/tables/billingTables.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { lockBilling } from '#server/ledger/billingRow.ts';
import { type Advancing, type PayingAccount, providerNamed } from '#server/payments/advancing.ts';
import { type PaymentProvider, ProviderError, type ProviderMethod } from '#server/payments/provider.ts';
import { withId } from '#server/payments/returnUrl.ts';
import * as queries from './methods.queries.ts';
import { activate, hashOf, openReference, sealedReference } from './savedMethods.service.ts';

/** Hours after which a method that nobody confirmed is given up. */
const WAIT_H = 24;

/** Asks the provider about a method that waits, or makes it there. A provider that does not answer changes nothing. */
export async function advanceMethod(by: Advancing, account: PayingAccount, id: number): Promise<void> {
  const method = await by.within((db) => queries.takeMethod(db, account.id, id));
  const provider = method && providerNamed(by, method.provider);
  if (!method || !provider) return;
  const seen = await askProvider(by.platform, provider, method, account).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    by.log.info({ payment_method: id, provider: provider.name, failure: error.message }, 'provider failed');
    return error;
  });
  if (!(seen instanceof ProviderError)) return by.within((db) => settleMethod(by.platform, db, method, seen));
  const isLost = by.now.getTime() - method.created_at.getTime() > WAIT_H * 3_600_000;
  if (seen.kind !== 'unknown' || isLost) await by.within((db) => failMethod(db, method, 'provider'));
}

function askProvider(
  platform: Platform,
  provider: PaymentProvider,
  method: PaymentMethodRow,
  { language }: PayingAccount,
): Promise<ProviderMethod> {
  const reference = openReference(platform, method);
  if (reference !== null) return provider.readMethod(reference);
  const return_url = withId(method.return_url, 'payment_method', method.id);
  return provider.createMethod({ key: method.idempotence_key, return_url, language });
}

const failMethod = (db: Db, { account_id, id }: PaymentMethodRow, failure: string) =>
  queries.updateMethod(db, account_id, id, { state: 'failed', failure, check_at: null, confirmation_url: null });

/** Takes on what the provider says. Only a method that waits still changes. */
export async function settleMethod(
  platform: Platform,
  db: Db,
  { account_id, id, provider }: Pick<PaymentMethodRow, 'account_id' | 'id' | 'provider'>,
  seen: ProviderMethod,
): Promise<void> {
  await lockBilling(db, account_id);
  const row = await queries.lockMethod(db, account_id, provider, id);
  if (row?.state !== 'waiting') return;
  if (seen.status === 'active' && seen.saved) return activate(platform, db, row, seen.saved);
  if (seen.status === 'failed') return void (await failMethod(db, row, seen.failure ?? 'declined'));
  const { confirmation_url } = seen;
  const change = row.reference
    ? { confirmation_url }
    : { confirmation_url, ...sealedReference(platform, row, seen.id) };
  await queries.updateMethod(db, account_id, id, change);
}

/** The same after a notification, as the system. @returns whether some account has the method */
export async function settleNotified(
  platform: Platform,
  db: Db,
  provider: PaymentMethodRow['provider'],
  seen: ProviderMethod,
): Promise<boolean> {
  const found = await queries.findByReference(db, provider, hashOf(seen.id));
  if (found) await settleMethod(platform, db, { ...found, provider }, seen);
  return found !== undefined;
}
