import { writeBackup } from '#server/backup/writeBackup.ts';
import { reachDatabase } from '#server/database/openDatabase.ts';
import { readSettings } from '#server/settings/settings.ts';
import { StartRefused } from '#server/startRefused.ts';
import { exitOnError } from './exitOnError.ts';

/** `npm run backup -- <file>`: writes a running or stopped installation to a new file. */
await exitOnError(async () => {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || rest.length > 0) throw new StartRefused('Usage: npm run backup -- <file>');
  const settings = readSettings(process.env);
  const database = await reachDatabase(settings);
  try {
    const client = await database.pool.connect();
    const { tables, files } = await writeBackup(client, settings, file).finally(() => client.release(true));
    console.log(`Wrote ${tables} tables and ${files} files to ${file}`);
    console.log(
      settings.app_secret === null
        ? 'The backup contains the secret of the installation: keep it as safe as the installation'
        : 'The backup does not contain APP_SECRET: keep that too',
    );
  } finally {
    await database.close();
  }
});
