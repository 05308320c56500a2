import { Command } from '@commander-js/extra-typings';
import type { MoveOperator } from '../../../resources/account/moves/server/followMove.ts';
import { cancelAccountMove, moveAccount } from '../../../resources/account/moves/server/operator.ts';
import { withRecords } from '../operator/installation.ts';
import { interruption } from '../operator/interruption.ts';

const asOperator = (work: (operator: MoveOperator) => Promise<void>) =>
  withRecords((records) => work({ ...records, say: console.log, isInterrupted: interruption() }));

export const command = new Command('account');

command
  .command('move')
  .description(
    "Moves an account's records to another plane while people work, and prints how far it is (docs/operating/planes.md#moving-an-account).",
  )
  .argument('<subdomain>', 'of the account')
  .argument('<plane>', 'its name')
  .action((subdomain, plane) => asOperator((operator) => moveAccount(operator, subdomain, plane)));

command
  .command('cancel-move')
  .description('Ends a move that is under way: the records stay where they are.')
  .argument('<subdomain>', 'of the account')
  .action((subdomain) => asOperator((operator) => cancelAccountMove(operator, subdomain)));
