import { readFile } from 'node:fs/promises';
import { loadAppSecret } from '#server/crypto/appSecret.ts';
import { controlDatabase } from '#server/database/database.ts';
import { reachDatabase } from '#server/database/openDatabase.ts';
import { StartRefused } from '#server/errors/startRefused.ts';
import { readSettings } from '#server/settings/settings.ts';
import { eraseAgain, erasureLines } from '../../../resources/people/privacy/server/operator.ts';
import { exitOnError } from '../operator/exitOnError.ts';
import { forgetPgVariables } from '../operator/forgetPgVariables.ts';

/**
 * `npm run -s erasures -- list` prints whom the installation has erased; `npm run erasures -- replay <file>` erases them
 * again after a restore (docs/operating/operating.md#erased-people).
 */
await exitOnError(async () => {
  forgetPgVariables();
  const [command, file, ...rest] = process.argv.slice(2);
  const isList = command === 'list' && file === undefined;
  if (!isList && (command !== 'replay' || !file || rest.length > 0))
    throw new StartRefused('Usage: npm run -s erasures -- list, or npm run erasures -- replay <file>');
  const lines = isList ? [] : (await readFile(file as string, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  const settings = readSettings(process.env);
  const database = await reachDatabase(settings);
  try {
    const control = controlDatabase(database.pool);
    const secret = await loadAppSecret(settings);
    for (const line of isList ? await erasureLines(control, secret) : await eraseAgain(control, secret, lines))
      console.log(line);
    if (!isList) console.log('Nobody else of the list is there. The records follow when the server runs.');
  } finally {
    await database.close();
  }
});
