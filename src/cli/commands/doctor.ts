import { Command } from '@commander-js/extra-typings';
import { checkInstallation } from '../doctor/checkInstallation.ts';
import { withDatabase } from '../operator/installation.ts';

export const command = new Command('doctor')
  .description(
    'Checks a running or stopped installation and writes nothing (docs/operating/keeping.md#checking-an-installation). Prints a line for each check; exits 1 if an invariant is broken or nothing could be checked.',
  )
  .action(() => withDatabase((database, settings) => checkInstallation(settings, database)));
