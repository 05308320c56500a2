import { Command } from '@commander-js/extra-typings';
import { buildWeb } from '../build/buildWeb.ts';
import { ensureBuild } from '../build/ensureBuild.ts';

export const command = new Command('build')
  .description('Builds the web app. The server runs from its sources.')
  .option('--if-needed', 'only when it is missing or a source has changed')
  .action(({ ifNeeded }) => (ifNeeded ? ensureBuild() : buildWeb()));
