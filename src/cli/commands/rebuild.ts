import { Command } from '@commander-js/extra-typings';
import { rebuildNow } from '../../../resources/data/changes/server/rebuildNow.ts';
import { withRecords } from '../operator/installation.ts';

export const command = new Command('rebuild')
  .description(
    "Copies an entity's table that has used up its columns, while it is in use (docs/operating/planes.md#accounts-tables).",
  )
  .argument('<subdomain>', 'of the account')
  .argument('<alias>', 'of the entity')
  .action((subdomain, alias) =>
    withRecords(async ({ control, data }) => {
      const { before, after } = await rebuildNow(control, data, { subdomain, alias });
      console.log(`Rebuilt ${alias}: it had used up ${before} of 1600 columns, now ${after}.`);
    }),
  );
