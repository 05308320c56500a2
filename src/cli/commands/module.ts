import { parseArgs } from 'node:util';
import { controlDatabase } from '#server/database/database.ts';
import { reachDatabase } from '#server/database/openDatabase.ts';
import { StartRefused } from '#server/errors/startRefused.ts';
import { readSettings } from '#server/settings/settings.ts';
import * as operator from '../../../resources/modules/modules/server/operator.ts';
import { exitOnError } from '../operator/exitOnError.ts';

const usage = `Usage: npm run module -- list [<text>]
       npm run module -- trust|untrust|recommend|unrecommend <alias or id>
       npm run module -- withdraw <alias or id> [--version <x.y.z>] [--reason <text>]
       npm run module -- restore <alias or id> [--version <x.y.z>]`;

/** Characters of a reason. */
const REASON_MAX = 1000;

/**
 * `npm run module -- <command> …`: what the operator decides about modules, while the installation is running or stopped
 * (docs/operating/operating.md#modules). Prints what has changed; exits 1 with one line if there is no such module or version.
 */
await exitOnError(async () => {
  const run = readCommand();
  const database = await reachDatabase(readSettings(process.env));
  try {
    for (const line of await run(controlDatabase(database.pool))) console.log(line);
  } finally {
    await database.close();
  }
});

type Run = (control: ReturnType<typeof controlDatabase>) => Promise<string[]>;

function readCommand(): Run {
  const { command, key, rest, version, reason } = readArguments();
  const isMark = ['trust', 'untrust', 'recommend', 'unrecommend'].includes(command);
  const isWithdrawal = command === 'withdraw' || command === 'restore';
  if (!isWithdrawal && version !== undefined) throw refused('--version goes with withdraw and restore');
  if (command !== 'withdraw' && reason !== undefined) throw refused('--reason goes with withdraw');
  if (rest.length > 0) throw new StartRefused(usage);
  if (command === 'list') return (control) => operator.listModules(control, key ?? '');
  if (!key || !(isMark || isWithdrawal)) throw new StartRefused(usage);
  const of = { key, version: version ?? null };
  if (isMark) return (control) => operator.markModule(control, command as operator.MarkCommand, key);
  if (command === 'restore') return (control) => operator.restore(control, of);
  return (control) => operator.withdraw(control, of, readReason(reason));
}

function readArguments() {
  try {
    const options = { version: { type: 'string' }, reason: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [command = '', key, ...rest] = positionals;
    return { ...values, command, key, rest };
  } catch (error) {
    throw refused((error as Error).message);
  }
}

function refused(why: string): StartRefused {
  return new StartRefused(`${why}\n${usage}`);
}

function readReason(reason = 'Withdrawn by the operator of this installation'): string {
  const text = reason.trim();
  if (text === '' || text.length > REASON_MAX) throw refused(`--reason takes 1 to ${REASON_MAX} characters`);
  return text;
}
