import { openDatabase } from '#server/control/openDatabase.ts';
import { readSettings } from '#server/settings.ts';

/** `npm run migrate`: brings the control database up to this code without starting the server. */
const database = await openDatabase(readSettings({ ...process.env, LOG_LEVEL: 'silent' }));
await database.close();
console.log('The database is up to date.');
