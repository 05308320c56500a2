import { Command } from '@commander-js/extra-typings';
import { StartRefused } from '#server/errors/startRefused.ts';
import { secretUrl } from '#server/settings/settingsAddresses.ts';
import * as operator from '#server/tenant/planes/operator/planeOperator.ts';
import { drainPlane } from '../../../resources/account/moves/server/operator.ts';
import { wholeNumber } from '../arguments/readers.ts';
import { printLines, withRecords } from '../operator/installation.ts';
import { interruption } from '../operator/interruption.ts';

/** Accounts of a plane by default: as many schemas as one server is known to take. */
const MAX_ACCOUNTS = 1000;
const maxAccounts = wholeNumber(0, 100_000);

const asOperator = (work: (operator: operator.PlaneOperator) => Promise<string[]>) =>
  withRecords(async (records) => printLines(await work(records)));

export const command = new Command('plane').description(
  "The PostgreSQL servers of the provider's on which accounts' records are (docs/operating/planes.md#planes).",
);

command
  .command('add')
  .description('Checks a server, and adds it as an open plane.')
  .argument('<name>', 'of the plane')
  .requiredOption('--url <url>', 'postgres://user:password@host/database; required')
  .option('--read-url <url>', 'of a replica')
  .option('--max-accounts <n>', 'that it takes', maxAccounts, MAX_ACCOUNTS)
  .action((name, { url, readUrl, maxAccounts: max_accounts }) => {
    const urls = {
      url: postgresUrl('--url', url),
      read_url: readUrl === undefined ? null : postgresUrl('--read-url', readUrl),
    };
    return asOperator((records) => operator.addPlane(records, { name, ...urls, max_accounts }));
  });

command
  .command('list')
  .description('Prints the planes with state, kind of server, accounts and size.')
  .action(() => asOperator(operator.listPlanes));

command
  .command('change')
  .description('Gives a plane another maximum, or another way to the same database.')
  .argument('<name>', 'of the plane')
  .option('--url <url>', 'postgres://user:password@host/database')
  .option('--read-url <url>', 'of a replica')
  .option('--no-read-url', 'it has no replica any more')
  .option('--max-accounts <n>', 'that it takes', maxAccounts)
  .action((name, { url, readUrl, maxAccounts: max_accounts = null }) => {
    const change = {
      url: url === undefined ? null : postgresUrl('--url', url),
      read_url: typeof readUrl === 'string' ? postgresUrl('--read-url', readUrl) : null,
      drops_read_url: readUrl === false,
      max_accounts,
    };
    return asOperator((records) => operator.changePlane(records, name, change));
  });

const states = {
  open: 'Lets new accounts come to a plane.',
  full: 'Lets no new accounts come to it.',
} as const;
for (const state of ['open', 'full'] as const)
  command
    .command(state)
    .description(states[state])
    .argument('<name>', 'of the plane')
    .action((name) => asOperator((records) => operator.setPlaneState(records, name, state)));

command
  .command('drain')
  .description('Lets no new accounts come, and moves every account to open planes with room.')
  .argument('<name>', 'of the plane')
  .action((name) =>
    withRecords((records) => drainPlane({ ...records, say: console.log, isInterrupted: interruption() }, name)),
  );

command
  .command('remove')
  .description('Removes a drained plane.')
  .argument('<name>', 'of the plane')
  .action((name) => asOperator((records) => operator.removePlane(records, name)));

/** An error does not repeat the URL: it has a password. */
function postgresUrl(option: string, text: string): string {
  const url = secretUrl(
    { [option]: text },
    option,
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host/database',
  );
  if (url === null) throw new StartRefused(`${option} is empty`);
  return url;
}
