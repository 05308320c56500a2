import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { loadAppSecret } from '../crypto/appSecret.ts';
import { migrationDifferences } from '../database/migrate.ts';
import { StartRefused } from '../errors/startRefused.ts';
import { BlobMissing, type Blobs } from '../files/blobs.ts';
import { openBlobs } from '../files/openBlobs.ts';
import type { Settings } from '../settings/settings.ts';
import type { Storage } from '../tenant/planes/storage.ts';
import { accountTables, findAccount, type OneAccount, selectAccountRows, selectRows } from './accountRows.ts';
import {
  type ArchiveWriter,
  type Ending,
  entryNames,
  type Manifest,
  type TableParts,
  writeArchive,
} from './archive.ts';
import { lockTables, schemaOf, schemasOfAccounts, sequences, tablesOfAccounts, tablesWithRows } from './catalog.ts';
import { findElsewhere, openElsewhere, type RecordsElsewhere } from './recordsElsewhere.ts';
import { secretCheck } from './secretCheck.ts';

/**
 * Writes an installation, or one account of it, to a file: the database as of one moment, and the bytes of its files. Writes go on meanwhile;
 * changes of entities wait (docs/operating/keeping.md#backup-and-restore).
 * @returns numbers for the operator
 */
export async function writeBackup(
  client: pg.ClientBase,
  settings: Settings,
  { file, subdomain }: { file: string; subdomain: string | null },
): Promise<{ tables: number; files: number }> {
  const numbers = { tables: 0, files: 0 };
  const account = subdomain === null ? null : await accountOf(client, subdomain);
  const scope = await scopeOf(client, settings, account);
  try {
    await beginSnapshot(client, scope);
    await writeArchive(file, async (archive) => {
      const manifest = await makeManifest(client, settings, scope);
      await archive.json(entryNames.manifest, manifest);
      for (const [at, table] of manifest.tables.entries())
        await archive.lines(`${entryNames.rows}${at}/`, await rowsOf(client, table, scope));
      const ending = await copyFiles(client, archive, openBlobs(settings), scope);
      await archive.json(entryNames.ending, ending);
      Object.assign(numbers, { tables: manifest.tables.length, files: ending.files });
    });
    return numbers;
  } finally {
    await client.query('rollback');
    await scope.end();
  }
}

/** What a backup contains. */
interface Scope {
  /** Null: the whole installation. */
  account: OneAccount | null;
  /** Schemas here that accounts do not use, as their records are elsewhere. */
  unused: ReadonlySet<string>;
  /** Records on other servers that the backup contains. */
  elsewhere: RecordsElsewhere[];
  end(): Promise<void>;
}

/**
 * A backup of an account has its records wherever they are; one of the installation has those of all planes, and leaves
 * out those on servers of accounts. They are read before the snapshot here, so that their files are in it.
 */
async function scopeOf(client: pg.ClientBase, settings: Settings, account: OneAccount | null): Promise<Scope> {
  const places = await findElsewhere(client, settings);
  const isPart = ({ account_id, place }: Storage) => (account ? account_id === account.id : place.kind === 'provider');
  const { records, end } = await openElsewhere(client, places, isPart);
  const elsewhere = places.flatMap(({ accounts }) => accounts);
  return { account, unused: new Set(elsewhere.map(({ account_id }) => schemaOf(account_id))), elsewhere: records, end };
}

/** What is written of people names columns, so the database must be of this version. */
async function accountOf(client: pg.ClientBase, subdomain: string): Promise<OneAccount> {
  await client.query('begin read only');
  try {
    const [difference] = await migrationDifferences(async (text) => (await client.query(text)).rows);
    if (difference) throw new StartRefused(difference);
    return await findAccount(client, subdomain);
  } finally {
    await client.query('rollback');
  }
}

/** Locks are taken before the first query of the transaction, which makes the snapshot. */
async function beginSnapshot(client: pg.ClientBase, { account, unused }: Scope): Promise<void> {
  const found = await tablesOfAccounts(client, account && schemaOf(account.id));
  const tables = found.filter(({ schema }) => !unused.has(schema)).map(({ name }) => name);
  await client.query('begin isolation level repeatable read read only');
  await client.query('set local role stoa_data');
  await lockTables(client, tables);
  // The catalog's functions then write every name with its schema.
  await client.query('set local role none; set local search_path = pg_catalog');
}

async function makeManifest(client: pg.ClientBase, settings: Settings, scope: Scope): Promise<Manifest> {
  const { account, unused, elsewhere } = scope;
  const { rows } = await client.query<{ name: string }>('select name from public.stoa_migrations order by name');
  const secret = await loadAppSecret(settings);
  return {
    format: 1,
    made_at: new Date().toISOString(),
    migrations: rows.map(({ name }) => name),
    secret_check: secretCheck(secret),
    // Nothing of an account is sealed with it, and it would open what other accounts have.
    secret:
      settings.app_secret === null && account === null
        ? (await fs.readFile(path.join(settings.data_dir, 'secret'), 'utf8')).trim()
        : null,
    ...(account && { account }),
    schemas: [
      ...(await schemasOfAccounts(client, account && schemaOf(account.id))).filter(({ schema }) => !unused.has(schema)),
      ...elsewhere.map(({ schema }) => schema),
    ],
    tables: [
      ...(await tablesWithRows(client))
        .filter(({ schema, name }) => !unused.has(schema) && isPart(account, schema, name))
        .map(({ name, columns }) => ({ name, columns })),
      ...elsewhere.flatMap(({ tables }) => tables),
    ],
  };
}

/** Moves do not go on after a restore: their other side is not in it. */
function isPart(account: OneAccount | null, schema: string, name: string): boolean {
  if (account === null) return name !== 'control.moves';
  return schema === 'control'
    ? accountTables.includes(name.replace('control.', ''))
    : isRowsOfSchema(schemaOf(account.id), name);
}

/** Without stored answers of writes, which are a caller's of the moment. */
const isRowsOfSchema = (schema: string, name: string) => name.startsWith(`${schema}.`) && name !== `${schema}._keys`;

/** The role that sees all rows of a table. */
export const readerOf = (table: string): string =>
  table.startsWith('control.') ? 'stoa_system' : table.startsWith('acc_') ? 'stoa_data' : 'none';

/** The rows of a table, to be read to their end before the next query. */
async function rowsOf(client: pg.ClientBase, table: TableParts, { account, elsewhere }: Scope): Promise<Readable> {
  const { name, columns } = table;
  const source = elsewhere.find(({ schema: { schema } }) => name.startsWith(`${schema}.`));
  if (source) return source.copy(table);
  await client.query(`set local role ${readerOf(name)}`);
  const isOfAccount = account !== null && name.startsWith('control.');
  const select = isOfAccount ? selectAccountRows(name, columns, account.id) : selectRows(name, columns);
  return client.query(to(`copy (${select}) to stdout`));
}

/** Files of the snapshot. Uploads store their bytes before their row, so that none is missing. */
async function copyFiles(
  client: pg.ClientBase,
  archive: ArchiveWriter,
  blobs: Blobs,
  { account, elsewhere }: Scope,
): Promise<Ending> {
  await client.query('set local role stoa_system');
  const { rows } = await client.query<{ id: string; key: string; size: string; is_unused: boolean }>(
    `select id::text, key, size::text, doomed_at is not null as is_unused from control.files
     where account_id = coalesce($1::bigint, account_id) order by id`,
    [account?.id],
  );
  await client.query('set local role none');
  const removed_files: string[] = [];
  for (const { id, key, size, is_unused } of rows) {
    const bytes: Readable | null = await blobs.read(key, Number(size)).catch((error: unknown) => {
      if (error instanceof BlobMissing && is_unused) return null;
      throw error;
    });
    if (bytes === null) removed_files.push(id);
    else await archive.file(`${entryNames.files}${key}`, Number(size), bytes);
  }
  const counted = (await sequences(client)).filter(
    ({ name }) => account === null || name.startsWith(`${schemaOf(account.id)}.`),
  );
  const sequencesThere = elsewhere.flatMap((each) => each.sequences);
  return { sequences: [...counted, ...sequencesThere], removed_files, files: rows.length - removed_files.length };
}
