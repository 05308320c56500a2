import { parseArgs } from 'node:util';
import { reachDatabase } from '#server/database/openDatabase.ts';
import { StartRefused } from '#server/errors/startRefused.ts';
import { readSettings } from '#server/settings/settings.ts';
import { secretUrl } from '#server/settings/settingsAddresses.ts';
import { integer } from '#server/settings/settingsReaders.ts';
import * as operator from '#server/tenant/planes/operator/planeOperator.ts';
import { drainPlane } from '../../../resources/account/moves/server/operator.ts';
import { exitOnError } from '../operator/exitOnError.ts';
import { forgetPgVariables } from '../operator/forgetPgVariables.ts';
import { interruption } from '../operator/interruption.ts';
import { reachRecords } from '../operator/reachRecords.ts';

const usage = `Usage: npm run plane -- add <name> --url <postgres url> [--read-url <url>] [--max-accounts <n>]
       npm run plane -- list
       npm run plane -- change <name> [--url <postgres url>] [--read-url <url> | --no-read-url] [--max-accounts <n>]
       npm run plane -- open|full|drain|remove <name>`;

/** Accounts of a plane by default: as many schemas as one server is known to take. */
const MAX_ACCOUNTS = 1000;

const commands = ['add', 'list', 'change', 'open', 'full', 'drain', 'remove'] as const;
const withUrls: readonly string[] = ['add', 'change'];

/**
 * `npm run plane -- <command> …`: the PostgreSQL servers of the provider's on which accounts' records are
 * (docs/operating/operating.md#planes), while the installation is running or stopped. Exits 1 with one line if that may not be.
 */
await exitOnError(async () => {
  forgetPgVariables();
  const given = readArguments();
  const settings = readSettings(process.env);
  const database = await reachDatabase(settings);
  try {
    const records = await reachRecords(settings, database);
    await run(given, records).finally(records.close);
  } finally {
    await database.close();
  }
});

type Given = ReturnType<typeof readArguments>;
type Records = Awaited<ReturnType<typeof reachRecords>>;

async function run({ command, name, ...given }: Given, records: Records): Promise<void> {
  const { url, read_url, max_accounts } = given;
  const say = (line: string) => console.log(line);
  if (command === 'drain') {
    return drainPlane({ ...records, say, isInterrupted: interruption() }, name);
  }
  const print = async (lines: Promise<string[]>) => (await lines).forEach(say);
  if (command === 'list') return print(operator.listPlanes(records));
  if (command === 'add') {
    if (url === null) throw refused('--url is missing');
    return print(operator.addPlane(records, { name, url, read_url, max_accounts: max_accounts ?? MAX_ACCOUNTS }));
  }
  if (command === 'change') return print(operator.changePlane(records, name, given));
  if (command === 'remove') return print(operator.removePlane(records, name));
  return print(operator.setPlaneState(records, name, command));
}

function readArguments() {
  const { command, name = '', rest, ...values } = parsed();
  const isKnown = (text: string): text is (typeof commands)[number] => (commands as readonly string[]).includes(text);
  if (!isKnown(command) || rest.length > 0 || (command === 'list') !== (name === '')) throw new StartRefused(usage);
  if (!withUrls.includes(command) && Object.values(values).some((value) => value !== undefined))
    throw refused('--url, --read-url and --max-accounts go with add and change');
  const drops_read_url = values['no-read-url'] === true;
  if (drops_read_url && (command !== 'change' || values['read-url'] !== undefined))
    throw refused('--no-read-url goes with change, in place of --read-url');
  const env = { '--url': values.url, '--read-url': values['read-url'], '--max-accounts': values['max-accounts'] };
  const urlOf = (option: '--url' | '--read-url') =>
    secretUrl(env, option, ['postgres:', 'postgresql:'], 'postgres://user:password@host/database');
  const max = integer(env, '--max-accounts', -1, { min: 0, max: 100_000 });
  const urls = { url: urlOf('--url'), read_url: urlOf('--read-url'), drops_read_url };
  return { command, name, ...urls, max_accounts: max < 0 ? null : max };
}

function parsed() {
  const options = {
    url: { type: 'string' },
    'read-url': { type: 'string' },
    'no-read-url': { type: 'boolean' },
    'max-accounts': { type: 'string' },
  } as const;
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [command = '', name, ...rest] = positionals;
    return { command, name, rest, ...values };
  } catch (error) {
    throw refused((error as Error).message);
  }
}

function refused(why: string): StartRefused {
  return new StartRefused(`${why}\n${usage}`);
}
