import { parseArgs } from 'node:util';
import { reachDatabase } from '#server/database/openDatabase.ts';
import { StartRefused } from '#server/errors/startRefused.ts';
import { readSettings } from '#server/settings/settings.ts';
import { cancelAccountMove, moveAccount } from '../../../resources/account/moves/server/operator.ts';
import { exitOnError } from '../operator/exitOnError.ts';
import { forgetPgVariables } from '../operator/forgetPgVariables.ts';
import { interruption } from '../operator/interruption.ts';
import { reachRecords } from '../operator/reachRecords.ts';

const usage = `Usage: npm run account:move -- <subdomain> <plane>
       npm run account:move -- <subdomain> --cancel`;

/**
 * `npm run account:move -- <subdomain> <plane>`: moves an account's records to another plane while people work, and
 * prints how far it is (docs/operating/operating.md#moving-an-account). It works with and without a running server.
 */
await exitOnError(async () => {
  forgetPgVariables();
  const { subdomain, plane } = readArguments();
  const settings = readSettings(process.env);
  const database = await reachDatabase(settings);
  try {
    const records = await reachRecords(settings, database);
    const operator = { ...records, say: (line: string) => console.log(line), isInterrupted: interruption() };
    await (plane === null ? cancelAccountMove(operator, subdomain) : moveAccount(operator, subdomain, plane)).finally(
      records.close,
    );
  } finally {
    await database.close();
  }
});

function readArguments(): { subdomain: string; plane: string | null } {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { cancel: { type: 'boolean' } } });
    const [subdomain, plane = null, ...rest] = positionals;
    if (subdomain && (plane === null) === (values.cancel === true) && rest.length === 0) return { subdomain, plane };
  } catch {
    // an unknown option
  }
  throw new StartRefused(usage);
}
