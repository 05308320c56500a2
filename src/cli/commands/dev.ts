import { Command } from '@commander-js/extra-typings';
import { ensureWidgetFiles } from '../build/widget-files/widgetFiles.ts';
import { become, launch } from '../start.ts';

export const command = new Command('dev')
  .description('Starts the server with hot reload, and again when one of its sources changes.')
  .action(async () => {
    await ensureWidgetFiles(process.cwd());
    await become(launch({ flags: ['--watch', '--watch-preserve-output'], args: ['--dev'] }));
  });
