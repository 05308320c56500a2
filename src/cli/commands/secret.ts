import { rotateSecret } from '#server/crypto/rotation/rotateSecret.ts';
import { reachNewDatabase } from '#server/database/openDatabase.ts';
import { StartRefused } from '#server/errors/startRefused.ts';
import { readSettings } from '#server/settings/settings.ts';
import { exitOnError } from '../operator/exitOnError.ts';

/**
 * `npm run secret:rotate`: replaces `APP_SECRET`, or the secret in `DATA_DIR`, of a stopped installation. The new one is in
 * `NEW_APP_SECRET` if the present one is in `APP_SECRET`, and is made otherwise (docs/operating/operating.md#a-new-secret).
 */
await exitOnError(async () => {
  const settings = readSettings(process.env);
  const text = process.env.NEW_APP_SECRET || null;
  if (text !== null && text.length < 32) throw new StartRefused('NEW_APP_SECRET must have at least 32 characters');
  if (text !== null && text === settings.app_secret) throw new StartRefused('NEW_APP_SECRET is the present secret');
  const database = await reachNewDatabase(settings);
  try {
    console.log(`Sealed ${await rotateSecret(database.pool, settings, text)} values with the new secret`);
    if (text !== null) console.log('Start the server with APP_SECRET set to it');
  } finally {
    await database.close();
  }
});
