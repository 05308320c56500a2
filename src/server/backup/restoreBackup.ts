import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { loadAppSecret } from '../crypto/appSecret.ts';
import { controlDatabase } from '../database/database.ts';
import { migrate, ownMigrations, requireKnown } from '../database/migrate.ts';
import { StartRefused } from '../errors/startRefused.ts';
import type { Blobs } from '../files/blobs.ts';
import { incomingFolder } from '../files/incomingFolder.ts';
import { openBlobs } from '../files/openBlobs.ts';
import { spool } from '../files/spool.ts';
import { prepareQueue } from '../jobs/worker.ts';
import type { Settings } from '../settings/settings.ts';
import { type Ending, type Entries, entryNames, type Manifest, readEnding, type TableParts } from './archive.ts';
import { finishSchemas, prepareTables, releaseJobs, removeFiles } from './loading.ts';
import { secretCheck } from './secretCheck.ts';
import { readerOf } from './writeBackup.ts';

/**
 * Loads a backup into an empty database, in one transaction, and its files into the store. Then applies the migrations
 * that are newer than the backup.
 * @throws StartRefused if the database is not empty, or the backup is incomplete, newer than the code, or of another
 *   APP_SECRET
 */
export async function restoreBackup(
  pool: pg.Pool,
  settings: Settings,
  { manifest, entries }: { manifest: Manifest; entries: Entries },
): Promise<Ending> {
  await requireKnown('The backup', manifest.migrations);
  if (!(await isEmpty(pool, manifest)))
    throw new StartRefused('The database is not empty: restore into an empty DATA_DIR or database');
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

/** Whether there is no account. An interrupted restore leaves tables without rows, and can be repeated. */
export async function isEmpty(pool: pg.Pool, { migrations }: Manifest): Promise<boolean> {
  const has = async (condition: string, values: unknown[] = []) =>
    (await pool.query<{ has: boolean }>(`select ${condition} as has`, values)).rows[0]?.has;
  if (await has(`exists (select from pg_namespace where nspname ~ '^acc_[0-9]{1,15}$')`)) return false;
  if (!(await has(`to_regclass('public.stoa_migrations') is not null`))) return true;
  if (await has('exists (select from public.stoa_migrations where name <> all($1::text[]))', [migrations]))
    return false;
  if (!(await has(`to_regclass('control.accounts') is not null`))) return true;
  const accounts = await controlDatabase(pool).inSystem((db) =>
    db.selectFrom('accounts').select('id').limit(1).executeTakeFirst(),
  );
  return accounts === undefined;
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
  entries: Entries,
): Promise<Ending> {
  const finish = await prepareTables(client, manifest);
  for await (const { name, bytes } of entries) {
    if (name === entryNames.ending) {
      const ending = await readEnding(bytes);
      await finish();
      await finishSchemas(client, manifest, ending);
      await removeFiles(client, ending);
      await releaseJobs(client);
      return ending;
    }
    if (name.startsWith(entryNames.rows)) await loadRows(client, tableOf(manifest.tables, name), bytes);
    else if (name.startsWith(entryNames.files)) await storeFile(blobs, settings, name, bytes);
  }
  throw new StartRefused('The backup is incomplete: its end is missing');
}

export function tableOf(tables: TableParts[], name: string): TableParts {
  const table = tables[Number(name.split('/')[1])];
  if (!table) throw new StartRefused(`The backup is damaged: ${name} belongs to no table`);
  return table;
}

export async function loadRows(client: pg.PoolClient, table: TableParts, bytes: Readable): Promise<void> {
  await client.query(`set local role ${readerOf(table.name) === 'stoa_data' ? 'stoa_data' : 'none'}`);
  await pipeline(bytes, client.query(from(`copy ${table.name} (${table.columns}) from stdin`)));
  await client.query('set local role none');
}

export async function storeFile(blobs: Blobs, settings: Settings, name: string, bytes: Readable): Promise<void> {
  const spooled = await spool(incomingFolder(settings), bytes, null);
  try {
    await blobs.put(name.slice(entryNames.files.length), { path: spooled.path });
  } finally {
    await spooled.close();
  }
}
