import type pg from 'pg';
import { loadAppSecret } from '../crypto/appSecret.ts';
import { migrate, ownMigrations, requireKnown } from '../database/migrate.ts';
import { StartRefused } from '../errors/startRefused.ts';
import { openBlobs } from '../files/openBlobs.ts';
import { prepareQueue } from '../jobs/worker.ts';
import type { Settings } from '../settings/settings.ts';
import { type AddedAccount, insertStaged, makeStaging, refuseSchema, refuseTaken, stageRows } from './addAccount.ts';
import { type Ending, type Entries, entryNames, type Manifest, readEnding } from './archive.ts';
import { finishSchemas, makeSchemas } from './loading.ts';
import { isEmpty, loadRows, storeFile, tableOf } from './restoreBackup.ts';
import { secretCheck } from './secretCheck.ts';

/**
 * Adds the account of a backup to an installation, or makes an installation with this account alone. All rows come in
 * one transaction.
 * @throws StartRefused if something of the account exists already, or the backup does not fit
 */
export async function restoreAccount(
  pool: pg.Pool,
  settings: Settings,
  { manifest, entries }: { manifest: Manifest; entries: Entries },
): Promise<Ending> {
  const { id, subdomain } = manifest.account as { id: number; subdomain: string };
  await requireKnown('The backup', manifest.migrations);
  const isFirst = await isEmpty(pool, manifest);
  if (isFirst) {
    await migrate(pool, ownMigrations, manifest.migrations.at(-1));
    await prepareQueue(pool);
  } else await requireSameMigrations(pool, manifest);
  const is_same_place = isFirst || secretCheck(await loadAppSecret(settings)) === manifest.secret_check;
  const client = await pool.connect();
  try {
    await client.query('begin');
    const ending = await add(client, settings, { manifest, entries, account: { id, subdomain, is_same_place } });
    await client.query('commit');
    client.release();
    await loadAppSecret(settings); // makes one for a new installation
    await migrate(pool);
    return ending;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Rows of an older version fit into an empty installation only, where the migrations change them. */
async function requireSameMigrations(pool: pg.Pool, { migrations }: Manifest): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('select name from public.stoa_migrations order by name');
  const [there, here] = [migrations.at(-1), rows.at(-1)?.name];
  if (there !== here)
    throw new StartRefused(
      `The backup was made at migration ${there}, and this installation is at ${here}: restore it into an empty installation with this version, and from there make a new backup of the account`,
    );
}

async function add(
  client: pg.PoolClient,
  settings: Settings,
  { manifest, entries, account }: { manifest: Manifest; entries: Entries; account: AddedAccount },
): Promise<Ending> {
  let isChecked = false;
  await makeStaging(client);
  for await (const { name, bytes } of entries) {
    const table = name.startsWith(entryNames.rows) ? tableOf(manifest.tables, name) : null;
    if (table?.name.startsWith('control.')) await stageRows(client, table, bytes);
    else {
      if (!isChecked) {
        await refuseTaken(client, account);
        await refuseSchema(client, account);
        await makeSchemas(client, manifest);
      }
      isChecked = true;
      if (table) await loadRows(client, table, bytes);
      else if (name.startsWith(entryNames.files)) await storeFile(openBlobs(settings), settings, name, bytes);
      else if (name === entryNames.ending) {
        const ending = await readEnding(bytes);
        await finishSchemas(client, manifest, ending);
        await insertStaged(client, manifest, { ...account, removed_files: ending.removed_files });
        return ending;
      }
    }
  }
  throw new StartRefused('The backup is incomplete: its end is missing');
}
