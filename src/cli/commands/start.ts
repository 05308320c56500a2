import { Command, Option } from '@commander-js/extra-typings';
import { start } from '../start.ts';

/** Imports little, because it stays in memory. */
export const command = new Command('start')
  .description(
    'Builds what is not built, runs the server, and starts it again when it dies (docs/operating/running.md#a-frozen-process).',
  )
  .option('--once', 'becomes the server, for a service manager that starts it again itself')
  .addOption(new Option('--program <file>', "runs in place of the server's").hideHelp())
  .action(start);
