import { restoreBackup } from '#server/backup/restoreBackup.ts';
import { reachNewDatabase } from '#server/database/openDatabase.ts';
import { readSettings } from '#server/settings/settings.ts';
import { StartRefused } from '#server/startRefused.ts';
import { checkInstallation } from './doctor/checkInstallation.ts';
import { exitOnError } from './exitOnError.ts';

/** `npm run restore -- <file>`: loads a backup into an empty installation, and checks it. */
await exitOnError(async () => {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || rest.length > 0) throw new StartRefused('Usage: npm run restore -- <file>');
  const settings = readSettings(process.env);
  const database = await reachNewDatabase(settings);
  try {
    const { files } = await restoreBackup(database.pool, settings, file);
    console.log(`Restored ${file} with ${files} files`);
    await checkInstallation(settings, database);
  } finally {
    await database.close();
  }
});
