import type pg from 'pg';
import { deriveKey } from '../appSecret.ts';
import { unseal } from '../seal.ts';

/** A column whose values are sealed with a key of the installation (docs/operating/keeping.md#a-new-secret). */
export interface SealedColumn {
  table: string;
  column: string;
  /** SQL of the text that a value is bound to, in terms of the row. */
  place: string;
  /** What the key is derived for. */
  purpose: 'seal' | 'signing_keys';
  /** `bytea`, or base64 as a text, or in a member of a JSON column. */
  as: 'bytea' | 'base64' | { member: string };
}

const sealed = (table: string, column: string, place: string): SealedColumn => ({
  ...{ table, column, place, purpose: 'seal', as: 'bytea' },
});

const ofStorage = (side: string) => `'account_storage/${side}_password/' || account_id`;

/** Every sealed column of the control database. A test compares it with the catalog. */
export const sealedColumns: readonly SealedColumn[] = [
  { ...sealed('signing_keys', 'private_key', `'signing_keys/private_key/' || id`), purpose: 'signing_keys' },
  sealed('module_secrets', 'token', `'module_secrets/token/' || module_id`),
  sealed('module_installs', 'token', `'module_installs/token/' || account_id || '/' || module_id`),
  ...['read', 'write'].map((side) => sealed('account_storage', `${side}_password`, ofStorage(side))),
  sealed('totp_secrets', 'secret', `'totp_secrets/secret/' || user_id`),
  sealed('audit_settings', 'stream_secret', `'audit_settings/stream_secret/' || account_id`),
  ...['write_url', 'read_url'].map((column) => sealed('planes', column, `'planes/${column}/' || id`)),
  ...['from_place', 'to_place'].flatMap((column) =>
    ['read', 'write'].map(
      (side): SealedColumn => ({ ...sealed('moves', column, ofStorage(side)), as: { member: `${side}_password` } }),
    ),
  ),
  sealed('payment_methods', 'reference', `'payment_methods/reference/' || account_id || '/' || id`),
  {
    ...sealed('idempotency_keys', 'body', `concat('idempotency_keys/body/', account_id, '/', actor, '/', key)`),
    as: 'base64',
  },
];

/** Bytes that are no sealed values: hashes and files. */
export const plainBytes: readonly string[] = [
  ...['api_keys.key_hash', 'codes.code_hash', 'module_installs.token_hash', 'module_artifacts.bytes'],
  ...['idempotency_keys.request_hash', 'spent_proofs.hash', 'payment_methods.reference_hash'],
  ...['test_payments.request_hash', 'recovery_codes.code_hash'],
  ...['passkeys.credential_id', 'passkeys.public_key', 'passkeys.user_handle'],
];

export const keyOf = (secret: Buffer, { purpose }: SealedColumn): Buffer => deriveKey(secret, purpose);

/** A value that is not null. */
export interface SealedValue {
  /** The row, by its place in the table: nobody else writes. */
  row: string;
  place: string;
  sealed: Buffer;
}

export type Query = <R extends pg.QueryResultRow>(text: string) => Promise<R[]>;

/** As the role `stoa_system`. */
export async function valuesOf(query: Query, { table, column, place, as }: SealedColumn): Promise<SealedValue[]> {
  const value = typeof as === 'object' ? `${column} ->> '${as.member}'` : column;
  const bytes = as === 'bytea' ? column : `decode(${value}, 'base64')`;
  return query<SealedValue>(
    `select ctid::text as row, ${place} as place, ${bytes} as sealed from control.${table} where ${value} is not null`,
  );
}

/** Null: it was sealed with another secret, or for another place. */
export function openValue(secret: Buffer, column: SealedColumn, { place, sealed }: SealedValue): Buffer | null {
  try {
    return unseal(keyOf(secret, column), place, sealed);
  } catch {
    return null;
  }
}
