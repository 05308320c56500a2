import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { controlDatabase } from '#server/database/database.ts';
import { billingLimits } from '#shared/limits.ts';
import { kopecksOf } from '#shared/money/money.ts';
import {
  changeByOperator,
  type OperatorChange,
  showBilling,
} from '../../../resources/money/billing/server/operator.ts';
import { shortText } from '../arguments/readers.ts';
import { printLines, withDatabase } from '../operator/installation.ts';

/** Characters of a description and of a key. */
const TEXT_MAX = 255;

export const command = new Command('billing').description(
  'Charges and credits of the operator (docs/operating/accounts.md#charges).',
);

changing('charge', 'Takes a sum from the balance of an account.')
  .option('--overdraw', 'also below zero')
  .action((subdomain, amount, description, { key, overdraw = false }) =>
    change({ kind: 'charge', subdomain, amount, description, key, overdraw }),
  );

changing('credit', 'Gives an account a sum.').action((subdomain, amount, description, { key }) =>
  change({ kind: 'credit', subdomain, amount, description, key, overdraw: false }),
);

command
  .command('show')
  .description('Prints the balance, what is set, and the last 20 entries.')
  .argument('<subdomain>', 'of the account')
  .action((subdomain) =>
    withDatabase(async ({ pool }) => printLines(await showBilling(controlDatabase(pool), subdomain))),
  );

function changing(name: string, description: string) {
  return command
    .command(name)
    .description(description)
    .argument('<subdomain>', 'of the account')
    .argument('<roubles>', 'such as 1200 or 99.50', readSum)
    .argument('<description>', 'which the account sees', shortText(TEXT_MAX))
    .requiredOption(
      '--key <key>',
      'a name of your own, required: repeated with it, the command changes nothing',
      shortText(TEXT_MAX),
    );
}

const change = (given: OperatorChange) =>
  withDatabase(async ({ pool }) => printLines(await changeByOperator(controlDatabase(pool), given)));

/** @returns kopecks */
function readSum(text: string): bigint {
  const isSum = /^\d{1,8}(\.\d{1,2})?$/.test(text);
  const amount = isSum ? kopecksOf(text) : 0n;
  if (amount > 0n && amount <= kopecksOf(billingLimits.money_max)) return amount;
  throw new InvalidArgumentError('It is a sum such as 1200 or 99.50, up to 10000000.');
}
