import { parseArgs } from 'node:util';
import { writeBackup } from '#server/backup/writeBackup.ts';
import { reachDatabase } from '#server/database/openDatabase.ts';
import { StartRefused } from '#server/errors/startRefused.ts';
import { readSettings } from '#server/settings/settings.ts';
import { exitOnError } from '../operator/exitOnError.ts';

/**
 * `npm run backup -- <file> [--account <subdomain>]`: writes a running or stopped installation, or one account of it, to
 * a new file.
 */
await exitOnError(async () => {
  const { file, subdomain } = readArguments();
  const settings = readSettings(process.env);
  const database = await reachDatabase(settings);
  try {
    const client = await database.pool.connect();
    const { tables, files } = await writeBackup(client, settings, { file, subdomain }).finally(() =>
      client.release(true),
    );
    console.log(`Wrote ${tables} tables and ${files} files to ${file}`);
    if (subdomain !== null)
      return console.log('The backup contains password hashes of people who belong to no other account: keep it safe');
    console.log(
      settings.app_secret === null
        ? 'The backup contains the secret of the installation: keep it as safe as the installation'
        : 'The backup does not contain APP_SECRET: keep that too',
    );
  } finally {
    await database.close();
  }
});

function readArguments(): { file: string; subdomain: string | null } {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { account: { type: 'string' } } });
    const [file, ...rest] = positionals;
    if (file && rest.length === 0) return { file, subdomain: values.account ?? null };
  } catch {
    // an unknown option
  }
  throw new StartRefused('Usage: npm run backup -- <file> [--account <subdomain>]');
}
