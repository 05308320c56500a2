import { Command } from '@commander-js/extra-typings';
import { openDatabase } from '#server/database/openDatabase.ts';
import { readSettings } from '#server/settings/settings.ts';

export const command = new Command('migrate')
  .description('Brings the database up to this version without starting the server.')
  .action(async () => {
    const database = await openDatabase(readSettings(process.env));
    await database.close();
    console.log('The database is up to date.');
  });
