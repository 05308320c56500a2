import { type ReachedDatabase, reachDatabase } from '#server/database/openDatabase.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';
import { type ReachedRecords, reachRecords } from './reachRecords.ts';

/**
 * Does a command's work on the database of the installation that the settings name.
 * @param reach by default of a running or stopped installation
 */
export async function withDatabase(
  work: (database: ReachedDatabase, settings: Settings) => Promise<void>,
  reach: (settings: Settings) => Promise<ReachedDatabase> = reachDatabase,
): Promise<void> {
  const settings = readSettings(process.env);
  const database = await reach(settings);
  try {
    await work(database, settings);
  } finally {
    await database.close();
  }
}

/** The same, on the records of all accounts. */
export const withRecords = (work: (records: ReachedRecords) => Promise<void>): Promise<void> =>
  withDatabase(async (database, settings) => {
    const records = await reachRecords(settings, database);
    await work(records).finally(records.close);
  });

export const printLines = (lines: readonly string[]): void => {
  for (const line of lines) console.log(line);
};
