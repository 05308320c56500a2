import { hash } from 'node:crypto';
import type { Platform } from '#server/context.ts';
import { seal, unseal } from '#server/crypto/seal.ts';
import type { PaymentMethodRow } from '#server/database/tables/billingTables.ts';
import type { Db } from '#server/database/tables/tables.ts';
import type { SavedMethod } from '#server/payments/provider.ts';
import * as queries from './methods.queries.ts';

/** What the provider knows a method by is sealed, bound to the account and the row. */
const placeOf = ({ account_id, id }: Pick<PaymentMethodRow, 'account_id' | 'id'>) =>
  `payment_methods/reference/${account_id}/${id}`;

export const openReference = (platform: Platform, method: Pick<PaymentMethodRow, 'account_id' | 'id' | 'reference'>) =>
  method.reference && unseal(platform.key('seal'), placeOf(method), method.reference).toString();

/** Of what the provider calls a method, to find it by. */
export const hashOf = (reference: string): Buffer => hash('sha256', reference, 'buffer');

export const sealedReference = (
  platform: Platform,
  method: Pick<PaymentMethodRow, 'account_id' | 'id'>,
  reference: string,
) => ({
  reference: seal(platform.key('seal'), placeOf(method), reference),
  reference_hash: hashOf(reference),
});

/** Keeps a method that the provider has saved. The first one of an account is its default. */
export async function activate(
  platform: Platform,
  db: Db,
  method: Pick<PaymentMethodRow, 'account_id' | 'id' | 'provider'>,
  { reference, ...card }: SavedMethod,
): Promise<void> {
  const { account_id, id, provider } = method;
  const others = await queries.findMethods(db, account_id, provider);
  await queries.updateMethod(db, account_id, id, {
    ...card,
    ...sealedReference(platform, method, reference),
    ...({ state: 'active', failure: null, confirmation_url: null, check_at: null } as const),
  });
  // Also if the default one was of a provider that is no longer used.
  if (!others.some(({ is_default }) => is_default)) await queries.makeDefault(db, account_id, id);
}

/** The method by which a payment was made and which the provider has saved: once, however often it is told. */
export async function keepSaved(
  platform: Platform,
  db: Db,
  { account_id, provider, return_url }: Pick<PaymentMethodRow, 'account_id' | 'provider' | 'return_url'>,
  saved: SavedMethod,
): Promise<void> {
  if (await queries.findByReference(db, provider, hashOf(saved.reference))) return;
  const { id } = await queries.insertMethod(db, { account_id, provider, return_url }, 0);
  await activate(platform, db, { account_id, id, provider }, saved);
}
