import { Command } from '@commander-js/extra-typings';
import { controlDatabase } from '#server/database/database.ts';
import { removeFactorsOf } from '../../../resources/people/factors/server/operator.ts';
import { withDatabase } from '../operator/installation.ts';

export const command = new Command('second-factor');

command
  .command('remove')
  .description(
    'Takes the second factors off a person who has lost them (docs/operating/accounts.md#a-lost-second-factor).',
  )
  .argument('<email>', 'of the person')
  .action((email) =>
    withDatabase(async ({ pool }) => {
      await removeFactorsOf(controlDatabase(pool), email);
      console.log(
        `Two-step sign-in for ${email} is off: they are signed out everywhere and sign in with the password alone`,
      );
    }),
  );
