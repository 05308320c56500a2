import { reachDatabase } from '#server/database/openDatabase.ts';
import { StartRefused } from '#server/errors/startRefused.ts';
import { readSettings } from '#server/settings/settings.ts';
import { rebuildNow } from '../../../resources/data/changes/server/rebuildNow.ts';
import { exitOnError } from '../operator/exitOnError.ts';
import { reachRecords } from '../operator/reachRecords.ts';

/** `npm run rebuild -- <subdomain> <alias>`: copies an entity's table that has used up its columns, while it is in use. */
await exitOnError(async () => {
  const [subdomain, alias] = process.argv.slice(2);
  if (!subdomain || !alias) throw new StartRefused("Usage: npm run rebuild -- <account's subdomain> <entity's alias>");
  const settings = readSettings(process.env);
  const database = await reachDatabase(settings);
  try {
    const records = await reachRecords(settings, database);
    const { before, after } = await rebuildNow(records.control, records.data, { subdomain, alias }).finally(
      records.close,
    );
    console.log(`Rebuilt ${alias}: it had used up ${before} of 1600 columns, now ${after}.`);
  } finally {
    await database.close();
  }
});
