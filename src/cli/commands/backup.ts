import { Command } from '@commander-js/extra-typings';
import { writeBackup } from '#server/backup/writeBackup.ts';
import { givenPath } from '../arguments/readers.ts';
import { withDatabase } from '../operator/installation.ts';

export const command = new Command('backup')
  .description(
    'Writes a copy of a running or stopped installation, or of one account of it (docs/operating/keeping.md#backup-and-restore).',
  )
  .argument('<file>', 'a new file', givenPath)
  .option('--account <subdomain>', 'of this account alone')
  .action((file, { account: subdomain = null }) =>
    withDatabase(async ({ pool }, settings) => {
      const client = await pool.connect();
      const { tables, files } = await writeBackup(client, settings, { file, subdomain }).finally(() =>
        client.release(true),
      );
      console.log(`Wrote ${tables} tables and ${files} files to ${file}`);
      if (subdomain !== null)
        return console.log(
          'The backup contains password hashes of people who belong to no other account: keep it safe',
        );
      console.log(
        settings.app_secret === null
          ? 'The backup contains the secret of the installation: keep it as safe as the installation'
          : 'The backup does not contain APP_SECRET: keep that too',
      );
    }),
  );
