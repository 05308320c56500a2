import { parseArgs } from 'node:util';
import { controlDatabase } from '#server/database/database.ts';
import { reachDatabase } from '#server/database/openDatabase.ts';
import { StartRefused } from '#server/errors/startRefused.ts';
import { readSettings } from '#server/settings/settings.ts';
import { billingLimits } from '#shared/limits.ts';
import { kopecksOf } from '#shared/money/money.ts';
import { changeByOperator, showBilling } from '../../../resources/money/billing/server/operator.ts';
import { exitOnError } from '../operator/exitOnError.ts';
import { forgetPgVariables } from '../operator/forgetPgVariables.ts';

const usage = `Usage: npm run billing -- charge <subdomain> <roubles> <description> --key <key> [--overdraw]
       npm run billing -- credit <subdomain> <roubles> <description> --key <key>
       npm run billing -- show <subdomain>`;

const TEXT_MAX = 255;

/**
 * `npm run billing -- <command> …`: charges and credits of the operator's (docs/operating/operating.md#charges), while the installation
 * is running or stopped. A command that is repeated with its key changes nothing. Exits 1 with one line if it may not be.
 */
await exitOnError(async () => {
  forgetPgVariables();
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
  const { command, subdomain = '', sum, description, rest, key, overdraw = false } = readArguments();
  if (!subdomain || rest.length > 0) throw new StartRefused(usage);
  if (command === 'show' && sum === undefined && key === undefined && !overdraw)
    return (control) => showBilling(control, subdomain);
  if (command !== 'charge' && command !== 'credit') throw new StartRefused(usage);
  if (overdraw && command === 'credit') throw refused('--overdraw goes with charge');
  return (control) =>
    changeByOperator(control, {
      ...{ kind: command, subdomain, overdraw, amount: readSum(sum) },
      ...{ description: readText('<description>', description), key: readText('--key', key) },
    });
}

function readArguments() {
  try {
    const options = { key: { type: 'string' }, overdraw: { type: 'boolean' } } as const;
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [command = '', subdomain, sum, description, ...rest] = positionals;
    return { ...values, command, subdomain, sum, description, rest };
  } catch (error) {
    throw refused((error as Error).message);
  }
}

function readSum(text = ''): bigint {
  const isSum = /^\d{1,8}(\.\d{1,2})?$/.test(text);
  const amount = isSum ? kopecksOf(text) : 0n;
  if (amount <= 0n || amount > kopecksOf(billingLimits.money_max))
    throw refused('<roubles> is a sum such as 1200 or 99.50, up to 10000000');
  return amount;
}

function readText(name: string, text = ''): string {
  const value = text.trim();
  if (value === '' || value.length > TEXT_MAX) throw refused(`${name} takes 1 to ${TEXT_MAX} characters`);
  return value;
}

function refused(why: string): StartRefused {
  return new StartRefused(`${why}\n${usage}`);
}
