import { parseArgs } from 'node:util';
import { controlDatabase } from '#server/database/database.ts';
import { reachDatabase } from '#server/database/openDatabase.ts';
import { StartRefused } from '#server/errors/startRefused.ts';
import { readSettings } from '#server/settings/settings.ts';
import { removeFactorsOf } from '../../../resources/people/factors/server/operator.ts';
import { exitOnError } from '../operator/exitOnError.ts';
import { forgetPgVariables } from '../operator/forgetPgVariables.ts';

const usage = 'Usage: npm run second-factor -- remove <email>';

/**
 * `npm run second-factor -- remove <email>`: takes the second factors off a person who has lost them
 * (docs/operating/operating.md#a-lost-second-factor), while the installation is running or stopped.
 */
await exitOnError(async () => {
  forgetPgVariables();
  const email = readEmail();
  const database = await reachDatabase(readSettings(process.env));
  try {
    await removeFactorsOf(controlDatabase(database.pool), email);
    console.log(
      `Two-step sign-in for ${email} is off: they are signed out everywhere and sign in with the password alone`,
    );
  } finally {
    await database.close();
  }
});

function readEmail(): string {
  try {
    const [command, email, ...rest] = parseArgs({ allowPositionals: true }).positionals;
    if (command === 'remove' && email && rest.length === 0) return email;
  } catch {
    // an option
  }
  throw new StartRefused(usage);
}
