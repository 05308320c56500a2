import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { loadAppSecret } from '../crypto/appSecret.ts';
import { controlDatabase } from '../database/database.ts';
import { migrate, ownMigrations } from '../database/migrate.ts';
import type { Blobs } from '../files/blobs.ts';
import { openBlobs } from '../files/openBlobs.ts';
import { incomingFolder, spool } from '../files/spool.ts';
import { prepareQueue } from '../jobs/worker.ts';
import type { Settings } from '../settings/settings.ts';
import { StartRefused } from '../startRefused.ts';
import { type Ending, entryNames, type Manifest, readArchive, type TableParts } from './archive.ts';
import { finishTables, prepareTables } from './loading.ts';
import { secretCheck } from './secretCheck.ts';
import { readerOf } from './writeBackup.ts';

/**
 * Loads a backup into an empty database, in one transaction, and its files into the store. Then applies the migrations
 * that are newer than the backup.
 * @throws StartRefused if the database is not empty, or the backup is incomplete, newer than the code, or of another
 *   APP_SECRET
 */
export async function restoreBackup(pool: pg.Pool, settings: Settings, file: string): Promise<Ending> {
  const entries = readArchive(file);
  const first = await entries.next().catch(() => null);
  if (first?.value?.name !== entryNames.manifest) throw new StartRefused(`${file} is not a backup of Stoa`);
  const manifest = (await json(first.value.bytes)) as Manifest;
  await requireEmpty(pool, manifest);
  await restoreSecret(settings, manifest);
  await migrate(pool, ownMigrations, manifest.migrations.at(-1));
  await prepareQueue(pool);
  const client = await pool.connect();
  try {
    await client.query('begin');
    const ending = await load(client, openBlobs(settings), settings, manifest, entries);
    await client.query('commit');
    client.release();
    await migrate(pool);
    return ending;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** An interrupted restore leaves tables without rows, and can be repeated. */
async function requireEmpty(pool: pg.Pool, { migrations }: Manifest): Promise<void> {
  const refusal = new StartRefused('The database is not empty: restore into an empty DATA_DIR or database');
  const has = async (condition: string, values: unknown[] = []) =>
    (await pool.query<{ has: boolean }>(`select ${condition} as has`, values)).rows[0]?.has;
  if (await has(`exists (select from pg_namespace where nspname ~ '^acc_[0-9]{1,15}$')`)) throw refusal;
  if (!(await has(`to_regclass('public.stoa_migrations') is not null`))) return;
  if (await has('exists (select from public.stoa_migrations where name <> all($1::text[]))', [migrations]))
    throw refusal;
  if (!(await has(`to_regclass('control.accounts') is not null`))) return;
  const accounts = await controlDatabase(pool).inSystem((db) =>
    db.selectFrom('accounts').select('id').limit(1).executeTakeFirst(),
  );
  if (accounts) throw refusal;
}

/** The generated secret goes back into `DATA_DIR/secret`; a chosen one must be set. */
async function restoreSecret(settings: Settings, { secret, secret_check }: Manifest): Promise<void> {
  const file = path.join(settings.data_dir, 'secret');
  if (settings.app_secret === null && secret !== null)
    await fs.writeFile(file, secret, { mode: 0o600, flag: 'wx', flush: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  else if (settings.app_secret === null)
    throw new StartRefused('The backup does not contain its APP_SECRET: set APP_SECRET to that of the original');
  if (secretCheck(await loadAppSecret(settings)) !== secret_check)
    throw new StartRefused(
      settings.app_secret === null
        ? `${file} is not that of the backup: remove it if nothing uses it`
        : 'APP_SECRET is not that of the backup',
    );
}

async function load(
  client: pg.PoolClient,
  blobs: Blobs,
  settings: Settings,
  manifest: Manifest,
  entries: AsyncGenerator<{ name: string; bytes: Readable }>,
): Promise<Ending> {
  const finish = await prepareTables(client, manifest);
  for await (const { name, bytes } of entries) {
    if (name === entryNames.ending) {
      const ending = (await json(bytes)) as Ending;
      await finish();
      await finishTables(client, manifest, ending);
      return ending;
    }
    if (name.startsWith(entryNames.rows)) await loadRows(client, manifest.tables, name, bytes);
    else if (name.startsWith(entryNames.files)) await storeFile(blobs, settings, name, bytes);
  }
  throw new StartRefused('The backup is incomplete: its end is missing');
}

async function loadRows(client: pg.PoolClient, tables: TableParts[], name: string, bytes: Readable): Promise<void> {
  const table = tables[Number(name.split('/')[1])];
  if (!table) throw new StartRefused(`The backup is damaged: ${name} belongs to no table`);
  await client.query(`set local role ${readerOf(table.name) === 'stoa_data' ? 'stoa_data' : 'none'}`);
  await pipeline(bytes, client.query(from(`copy ${table.name} (${table.columns}) from stdin`)));
  await client.query('set local role none');
}

async function storeFile(blobs: Blobs, settings: Settings, name: string, bytes: Readable): Promise<void> {
  const spooled = await spool(incomingFolder(settings), bytes);
  try {
    await blobs.put(name.slice(entryNames.files.length), { path: spooled.path });
  } finally {
    await spooled.close();
  }
}
