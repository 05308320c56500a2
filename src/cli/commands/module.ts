import { Command } from '@commander-js/extra-typings';
import { type ControlDatabase, controlDatabase } from '#server/database/database.ts';
import * as operator from '../../../resources/modules/modules/server/operator.ts';
import { shortText } from '../arguments/readers.ts';
import { printLines, withDatabase } from '../operator/installation.ts';

/** Characters of a reason. */
const REASON_MAX = 1000;

const inControl = (work: (control: ControlDatabase) => Promise<string[]>) =>
  withDatabase(async ({ pool }) => printLines(await work(controlDatabase(pool))));

export const command = new Command('module').description(
  'Decides about modules, while the installation is running or stopped (docs/operating/accounts.md#modules).',
);

command
  .command('list')
  .description('Prints the modules with their state.')
  .argument('[text]', 'a part of the alias or the name')
  .action((text = '') => inControl((control) => operator.listModules(control, text)));

const marks: Record<operator.MarkCommand, string> = {
  trust: 'Lets the widget of a module run in the page, not in a frame of its own.',
  untrust: 'Puts its widget into a frame again.',
  recommend: 'Puts a module into the recommended ones of the market.',
  unrecommend: 'Takes it out of them.',
};
for (const [mark, description] of Object.entries(marks) as [operator.MarkCommand, string][])
  command
    .command(mark)
    .description(description)
    .argument('<module>', 'alias or id')
    .action((key) => inControl((control) => operator.markModule(control, mark, key)));

command
  .command('withdraw')
  .description('Stops a module everywhere, or one version of it.')
  .argument('<module>', 'alias or id')
  .option('--version <x.y.z>', 'this version alone')
  .option(
    '--reason <text>',
    'which accounts are told',
    shortText(REASON_MAX),
    'Withdrawn by the operator of this installation',
  )
  .action((key, { version = null, reason }) =>
    inControl((control) => operator.withdraw(control, { key, version }, reason)),
  );

command
  .command('restore')
  .description('Lets it run again.')
  .argument('<module>', 'alias or id')
  .option('--version <x.y.z>', 'this version alone')
  .action((key, { version = null }) => inControl((control) => operator.restore(control, { key, version })));
