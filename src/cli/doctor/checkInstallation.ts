import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { loadAppSecret } from '#server/crypto/appSecret.ts';
import type { ReachedDatabase } from '#server/database/openDatabase.ts';
import { StartRefused } from '#server/errors/startRefused.ts';
import { openBlobs } from '#server/files/openBlobs.ts';
import { testPaymentWarnings } from '#server/payments/testPayments.ts';
import type { Settings } from '#server/settings/settings.ts';
import { findIndexBreaches } from './indexes.ts';
import { type CheckResult, runChecks } from './runChecks.ts';

/** Checks an installation and prints one line per check. The exit code is 1 if an invariant is broken. */
export async function checkInstallation(settings: Settings, database: ReachedDatabase): Promise<void> {
  const results = await runAll(settings, database);
  for (const { name, breaches } of results)
    console.log([`${breaches.length > 0 ? 'BROKEN' : 'ok    '} ${name}`, ...breaches].join('\n         '));
  for (const note of [...testPaymentWarnings(settings), ...(await testMoney(database))]) console.log(`note   ${note}`);
  if (results.some(({ breaches }) => breaches.length > 0)) process.exitCode = 1;
}

/** Money of test payments, which stays in balances when another provider is set. */
async function testMoney({ pool }: ReachedDatabase): Promise<string[]> {
  const client = await pool.connect();
  await client.query('begin read only; set local role stoa_system');
  const { rows } = await client.query<{ subdomain: string; total: string }>(
    `select a.subdomain, sum(p.amount) as total from control.payments p join control.accounts a on a.id = p.account_id
     where p.provider = 'test' and p.state = 'succeeded' group by a.id order by a.id`,
  );
  client.release(true);
  return rows.map(({ subdomain, total }) => `the account ${subdomain} has received ${total} RUB by test payments`);
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
