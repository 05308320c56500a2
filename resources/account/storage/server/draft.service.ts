import { isIP } from 'node:net';
import { seal, unseal } from '#server/crypto/seal.ts';
import { invalid } from '#server/errors/errors.ts';
import { passwordPlace } from '#server/tenant/planes/storage.ts';
import { type Violation, violation } from '#shared/violations.ts';
import { PASSWORD_MASK, type StorageUpdate } from '../storage.resource.ts';
import type { StorageRow } from './storage.queries.ts';

type SideName = 'read' | 'write';

/** PostgreSQL's own port. */
const PORT = 5432;

/** Settings as they would be saved, before any check of the servers. */
export interface Draft {
  /** Passwords are sealed. Without separation both sides are the same. */
  row: StorageRow;
  /** The inputs that name the server to which everything goes. */
  source: SideName;
}

/**
 * Puts a change onto the settings: docs/reference/product/storage.md#fields.
 * @param key seals passwords
 * @throws 422
 */
export function draftOf(before: StorageRow, body: StorageUpdate, key: Buffer): Draft {
  const isMoved = body.storage_location !== undefined && body.storage_location !== before.location;
  const location = body.storage_location ?? before.location;
  const separate_rw =
    body.storage_separate_rw === undefined ? before.separate_rw && !isMoved : body.storage_separate_rw === 1;
  const shared = {
    location,
    separate_rw,
    database: given(body.storage_database, before.database),
    schema: given(body.storage_schema, before.schema),
  };
  const source = separate_rw ? 'write' : sourceOf(body);
  const sides: SideName[] = separate_rw ? ['read', 'write'] : [source];
  const violations = location === 'own' ? sharedErrors(shared) : [];
  const row: StorageRow = { ...before, ...shared };
  for (const side of sides) {
    Object.assign(row, sideOf(side, before, row, body, key));
    violations.push(...(location === 'own' ? hostErrors(side, row) : []), ...maskErrors(side, before, row, body));
  }
  if (violations.length > 0) throw invalid(violations);
  if (!separate_rw) mirror(row, source, key);
  return { row, source };
}

/** The read values name the one server; the write values do if only they are given. */
function sourceOf(body: StorageUpdate): SideName {
  const names = Object.keys(body);
  const has = (side: SideName) => names.some((name) => name.startsWith(`storage_${side}_`));
  return has('write') && !has('read') ? 'write' : 'read';
}

const given = (value: string | null | undefined, before: string | null): string | null =>
  value === undefined ? before : value?.trim() || null;

function sideOf(side: SideName, before: StorageRow, next: StorageRow, body: StorageUpdate, key: Buffer) {
  const port = body[`storage_${side}_port`];
  const password = body[`storage_${side}_password`];
  const isKept = password === undefined || password === PASSWORD_MASK;
  const kept = port === undefined ? before[`${side}_port`] : port;
  return {
    [`${side}_host`]: given(body[`storage_${side}_host`], before[`${side}_host`]),
    [`${side}_user`]: given(body[`storage_${side}_user`], before[`${side}_user`]),
    [`${side}_port`]: next.location === 'own' ? (kept ?? PORT) : kept,
    [`${side}_password`]: isKept
      ? before[`${side}_password`]
      : password
        ? seal(key, passwordPlace(before.account_id, side), password)
        : null,
  };
}

/** The other side gets the same values; its password is bound to its own place. */
function mirror(row: StorageRow, from: SideName, key: Buffer): void {
  const to = from === 'read' ? 'write' : 'read';
  const sealed = row[`${from}_password`];
  const place = (side: SideName) => passwordPlace(row.account_id, side);
  Object.assign(row, {
    [`${to}_host`]: row[`${from}_host`],
    [`${to}_port`]: row[`${from}_port`],
    [`${to}_user`]: row[`${from}_user`],
    [`${to}_password`]: sealed && seal(key, place(to), unseal(key, place(from), sealed)),
  });
}

/** What a password was given for. */
const targetOf = (side: SideName, row: StorageRow) =>
  JSON.stringify([row[`${side}_host`], row[`${side}_port`] ?? PORT, row[`${side}_user`], row.database]);

/** A password that is not given anew stays with the server that it was given for. */
function maskErrors(side: SideName, before: StorageRow, next: StorageRow, body: StorageUpdate): Violation[] {
  const password = body[`storage_${side}_password`];
  if (password !== undefined && password !== PASSWORD_MASK) return [];
  const isStored = before[`${side}_password`] !== null;
  const isKept = isStored && targetOf(side, before) === targetOf(side, next);
  if (isKept || (!isStored && password === undefined)) return [];
  return [violation(`storage_${side}_password`, 'storage.errors.mask')];
}

// Labels of a DNS name. Names of numbers, such as 127.1, are resolved and then checked as addresses.
const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/i;

const isHost = (host: string): boolean =>
  isIP(host) !== 0 ||
  (host.length <= 253 &&
    host
      .replace(/\.$/, '')
      .split('.')
      .every((part) => label.test(part)));

function hostErrors(side: SideName, row: StorageRow): Violation[] {
  const host = row[`${side}_host`];
  const field = `storage_${side}_host`;
  return [
    ...(host === null ? [violation(field, 'errors.required')] : []),
    ...(host !== null && !isHost(host) ? [violation(field, 'storage.errors.host', { kind: 'address' })] : []),
    ...(row[`${side}_user`] === null ? [violation(`storage_${side}_user`, 'errors.required')] : []),
  ];
}

const isSchema = (name: string) =>
  /^[a-z_][a-z0-9_]{0,62}$/.test(name) && !name.startsWith('pg_') && name !== 'information_schema';

function sharedErrors({ database, schema }: Pick<StorageRow, 'database' | 'schema'>): Violation[] {
  return [
    ...(database === null ? [violation('storage_database', 'errors.required')] : []),
    ...(schema === null ? [violation('storage_schema', 'errors.required')] : []),
    ...(schema !== null && !isSchema(schema)
      ? [violation('storage_schema', 'storage.errors.schema', { kind: 'schema' })]
      : []),
  ];
}

/** Whether the records would be in another place than before. */
export const isElsewhere = (before: StorageRow, next: StorageRow): boolean => placeOf(before) !== placeOf(next);

const placeOf = (row: StorageRow) =>
  row.location === 'provider'
    ? `provider ${row.plane_id}`
    : JSON.stringify([row.write_host, row.write_port, row.database, row.schema]);
