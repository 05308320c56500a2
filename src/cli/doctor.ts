import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadAppSecret } from '#server/crypto/appSecret.ts';
import { reachDatabase } from '#server/database/openDatabase.ts';
import { openBlobs } from '#server/files/openBlobs.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';
import { StartRefused } from '#server/startRefused.ts';
import { examine, type Finding } from './doctor/examine.ts';
import { orOneLine } from './orOneLine.ts';

/** `npm run doctor`: one line a check; exit 1 when an invariant is broken or nothing could be looked at. */
await orOneLine(async () => {
  const findings = await look(readSettings(process.env));
  for (const { name, breaches } of findings)
    console.log([`${breaches.length > 0 ? 'BROKEN' : 'ok    '} ${name}`, ...breaches].join('\n         '));
  if (findings.some(({ breaches }) => breaches.length > 0)) process.exitCode = 1;
});

async function look(settings: Settings): Promise<Finding[]> {
  const database = await reachDatabase(settings);
  try {
    // Looked for first: to read the secret of a data folder that has none would make one.
    if (settings.app_secret === null && !existsSync(path.join(settings.data_dir, 'secret')))
      throw new StartRefused(`${settings.data_dir}/secret is missing, and APP_SECRET is not set`);
    const secret = await loadAppSecret(settings);
    const client = await database.pool.connect();
    await client.query('begin read only');
    const findings = await examine(client, secret, openBlobs(settings));
    client.release(true);
    return findings;
  } finally {
    await database.close();
  }
}
