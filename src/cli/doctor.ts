import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { loadAppSecret } from '#server/crypto/appSecret.ts';
import { reachDatabase } from '#server/database/openDatabase.ts';
import { openBlobs } from '#server/files/openBlobs.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';
import { StartRefused } from '#server/startRefused.ts';
import { findIndexBreaches } from './doctor/indexes.ts';
import { type CheckResult, runChecks } from './doctor/runChecks.ts';
import { exitOnError } from './exitOnError.ts';

/** `npm run doctor`: prints one line per check. Exits 1 if an invariant is broken or nothing could be checked. */
await exitOnError(async () => {
  const results = await checkInstallation(readSettings(process.env));
  for (const { name, breaches } of results)
    console.log([`${breaches.length > 0 ? 'BROKEN' : 'ok    '} ${name}`, ...breaches].join('\n         '));
  if (results.some(({ breaches }) => breaches.length > 0)) process.exitCode = 1;
});

async function checkInstallation(settings: Settings): Promise<CheckResult[]> {
  const database = await reachDatabase(settings);
  try {
    // loadAppSecret would create a missing secret.
    if (settings.app_secret === null && !existsSync(path.join(settings.data_dir, 'secret')))
      throw new StartRefused(`${settings.data_dir}/secret is missing, and APP_SECRET is not set`);
    const secret = await loadAppSecret(settings);
    const client = await database.pool.connect();
    await client.query('begin read only');
    const results = await runChecks(client, secret, openBlobs(settings));
    client.release(true);
    return [await checkIndexes(database.administrator), ...results];
  } finally {
    await database.close();
  }
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
