import { Command } from '@commander-js/extra-typings';
import { checkBudget } from '../build/bundleBudget.ts';
import { readBundle } from '../build/bundleReader.ts';
import { ensureBuild } from '../build/ensureBuild.ts';

export const command = new Command('budget')
  .description('Checks sizes and contents of the built pages. Exits 1 if a limit is exceeded.')
  .action(async () => {
    await ensureBuild();
    const breaches = checkBudget(readBundle('dist'), console.log);
    for (const breach of breaches) console.error(`Over budget: ${breach}`);
    if (breaches.length > 0) process.exitCode = 1;
  });
