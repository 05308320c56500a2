import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { loadAppSecret } from '#server/crypto/appSecret.ts';
import type { ReachedDatabase } from '#server/database/openDatabase.ts';
import { openBlobs } from '#server/files/openBlobs.ts';
import type { Settings } from '#server/settings/settings.ts';
import { StartRefused } from '#server/startRefused.ts';
import { findIndexBreaches } from './indexes.ts';
import { type CheckResult, runChecks } from './runChecks.ts';

/** Checks an installation and prints one line per check. The exit code is 1 if an invariant is broken. */
export async function checkInstallation(settings: Settings, database: ReachedDatabase): Promise<void> {
  const results = await runAll(settings, database);
  for (const { name, breaches } of results)
    console.log([`${breaches.length > 0 ? 'BROKEN' : 'ok    '} ${name}`, ...breaches].join('\n         '));
  if (results.some(({ breaches }) => breaches.length > 0)) process.exitCode = 1;
}

async function runAll(settings: Settings, database: ReachedDatabase): Promise<CheckResult[]> {
  // loadAppSecret would create a missing secret.
  if (settings.app_secret === null && !existsSync(path.join(settings.data_dir, 'secret')))
    throw new StartRefused(`${settings.data_dir}/secret is missing, and APP_SECRET is not set`);
  const secret = await loadAppSecret(settings);
  const client = await database.pool.connect();
  await client.query('begin read only');
  const results = await runChecks(client, secret, openBlobs(settings), {
    allow_private: settings.storage_allow_private,
  });
  client.release(true);
  return [await checkIndexes(database.administrator), ...results];
}

async function checkIndexes(connection: pg.ClientConfig): Promise<CheckResult> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return { name: 'every index matches its table', breaches: await findIndexBreaches(client) };
  } finally {
    await client.end();
  }
}
