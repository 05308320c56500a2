import { Command } from '@commander-js/extra-typings';
import { start } from '../start.ts';

export const command = new Command('demo')
  .description(
    'Starts the server with a filled account, in a data folder of its own unless DATA_DIR or DATABASE_URL is set (docs/operating/running.md#a-demo).',
  )
  .action(() => start({ program: 'src/cli/demo/demoServer.ts' }));
