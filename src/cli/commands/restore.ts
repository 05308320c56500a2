import { Command } from '@commander-js/extra-typings';
import { openArchive } from '#server/backup/archive.ts';
import { restoreAccount } from '#server/backup/restoreAccount.ts';
import { restoreBackup } from '#server/backup/restoreBackup.ts';
import { reachAnyDatabase, reachNewDatabase } from '#server/database/openDatabase.ts';
import { givenPath } from '../arguments/readers.ts';
import { checkInstallation } from '../doctor/checkInstallation.ts';
import { withDatabase } from '../operator/installation.ts';

export const command = new Command('restore')
  .description(
    'Loads a backup into an empty installation, or adds the one account that it has, and checks the result (docs/operating/keeping.md#backup-and-restore).',
  )
  .argument('<file>', 'written by backup', givenPath)
  .action(async (file) => {
    const archive = await openArchive(file);
    const { account } = archive.manifest;
    await withDatabase(
      async (database, settings) => {
        const { files } = await (account ? restoreAccount : restoreBackup)(database.pool, settings, archive);
        console.log(`Restored ${account ? `the account ${account.subdomain} from ` : ''}${file} with ${files} files`);
        console.log(
          `If people were erased after ${archive.manifest.made_at}, erase them again before the server starts: npx stoa erasures replay <file> (docs/operating/keeping.md#erased-people)`,
        );
        await checkInstallation(settings, database);
      },
      account ? reachAnyDatabase : reachNewDatabase,
    );
  });
