import { Command } from '@commander-js/extra-typings';
import { rotateSecret } from '#server/crypto/rotation/rotateSecret.ts';
import { reachNewDatabase } from '#server/database/openDatabase.ts';
import { StartRefused } from '#server/errors/startRefused.ts';
import { withDatabase } from '../operator/installation.ts';

export const command = new Command('secret');

command
  .command('rotate')
  .description(
    'Replaces APP_SECRET, or the secret in DATA_DIR, of a stopped installation (docs/operating/keeping.md#a-new-secret). The new one is in NEW_APP_SECRET if the present one is in APP_SECRET, and is made otherwise.',
  )
  .action(() =>
    withDatabase(async ({ pool }, settings) => {
      const text = newSecret(settings.app_secret);
      console.log(`Sealed ${await rotateSecret(pool, settings, text)} values with the new secret`);
      if (text !== null) console.log('Start the server with APP_SECRET set to it');
    }, reachNewDatabase),
  );

function newSecret(present: string | null): string | null {
  const text = process.env.NEW_APP_SECRET || null;
  if (text !== null && text.length < 32) throw new StartRefused('NEW_APP_SECRET must have at least 32 characters');
  if (text !== null && text === present) throw new StartRefused('NEW_APP_SECRET is the present secret');
  return text;
}
