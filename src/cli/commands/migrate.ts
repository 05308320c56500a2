import { openDatabase } from '#server/database/openDatabase.ts';
import { readSettings } from '#server/settings/settings.ts';
import { exitOnError } from '../operator/exitOnError.ts';

/** `npm run migrate`: brings the control database up to this code without starting the server. */
await exitOnError(async () => {
  const database = await openDatabase(readSettings(process.env));
  await database.close();
  console.log('The database is up to date.');
});
