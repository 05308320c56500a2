import { openArchive } from '#server/backup/archive.ts';
import { restoreAccount } from '#server/backup/restoreAccount.ts';
import { restoreBackup } from '#server/backup/restoreBackup.ts';
import { reachAnyDatabase, reachNewDatabase } from '#server/database/openDatabase.ts';
import { StartRefused } from '#server/errors/startRefused.ts';
import { readSettings } from '#server/settings/settings.ts';
import { checkInstallation } from '../doctor/checkInstallation.ts';
import { exitOnError } from '../operator/exitOnError.ts';

/** `npm run restore -- <file>`: loads a backup into an empty installation, or adds one account, and checks it. */
await exitOnError(async () => {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || rest.length > 0) throw new StartRefused('Usage: npm run restore -- <file>');
  const settings = readSettings(process.env);
  const archive = await openArchive(file);
  const { account } = archive.manifest;
  const database = await (account ? reachAnyDatabase : reachNewDatabase)(settings);
  try {
    const { files } = await (account ? restoreAccount : restoreBackup)(database.pool, settings, archive);
    console.log(`Restored ${account ? `the account ${account.subdomain} from ` : ''}${file} with ${files} files`);
    console.log(
      `If people were erased after ${archive.manifest.made_at}, erase them again before the server starts: npm run erasures -- replay <file> (docs/operating/operating.md#erased-people)`,
    );
    await checkInstallation(settings, database);
  } finally {
    await database.close();
  }
});
