import { controlDatabase } from '#server/database/database.ts';
import { reachDatabase } from '#server/database/openDatabase.ts';
import { readSettings } from '#server/settings/settings.ts';
import { StartRefused } from '#server/startRefused.ts';
import { accountData } from '#server/tenant/models.ts';
import { accountPlanes } from '#server/tenant/planes/planes.ts';
import { providerPool } from '#server/tenant/planes/providerPool.ts';
import { rebuildNow } from '../../resources/changes/server/rebuildNow.ts';
import { exitOnError } from './exitOnError.ts';

/** `npm run rebuild -- <subdomain> <alias>`: copies an entity's table that has used up its columns, while it is in use. */
await exitOnError(async () => {
  const [subdomain, alias] = process.argv.slice(2);
  if (!subdomain || !alias) throw new StartRefused("Usage: npm run rebuild -- <account's subdomain> <entity's alias>");
  const database = await reachDatabase(readSettings(process.env));
  const records = providerPool(database.pool, 4);
  try {
    const data = accountData(controlDatabase(database.pool), accountPlanes(records));
    const { before, after } = await rebuildNow(controlDatabase(database.pool), data, { subdomain, alias });
    console.log(`Rebuilt ${alias}: it had used up ${before} of 1600 columns, now ${after}.`);
  } finally {
    await records.end();
    await database.close();
  }
});
