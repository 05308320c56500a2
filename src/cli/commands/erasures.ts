import { readFile } from 'node:fs/promises';
import { Command } from '@commander-js/extra-typings';
import { loadAppSecret } from '#server/crypto/appSecret.ts';
import { controlDatabase } from '#server/database/database.ts';
import { erasureLines, repeatErasures } from '../../../resources/people/privacy/server/operator.ts';
import { givenPath } from '../arguments/readers.ts';
import { printLines, withDatabase } from '../operator/installation.ts';

export const command = new Command('erasures').description(
  'Erases people again after a restore (docs/operating/keeping.md#erased-people).',
);

command
  .command('list')
  .description('Prints whom the installation has erased, one line each.')
  .action(() =>
    withDatabase(async ({ pool }, settings) =>
      printLines(await erasureLines(controlDatabase(pool), await loadAppSecret(settings))),
    ),
  );

command
  .command('replay')
  .description('Erases each person of the list whom the restored backup has.')
  .argument('<file>', 'what list has printed', givenPath)
  .action(async (file) => {
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
    await withDatabase(async ({ pool }, settings) => {
      printLines(await repeatErasures(controlDatabase(pool), await loadAppSecret(settings), lines));
      console.log('Nobody else of the list is there. The records follow when the server runs.');
    });
  });
