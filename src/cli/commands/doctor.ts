import { reachDatabase } from '#server/database/openDatabase.ts';
import { readSettings } from '#server/settings/settings.ts';
import { checkInstallation } from '../doctor/checkInstallation.ts';
import { exitOnError } from '../operator/exitOnError.ts';

/** `npm run doctor`: prints one line per check. Exits 1 if an invariant is broken or nothing could be checked. */
await exitOnError(async () => {
  const settings = readSettings(process.env);
  const database = await reachDatabase(settings);
  try {
    await checkInstallation(settings, database);
  } finally {
    await database.close();
  }
});
