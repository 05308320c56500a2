import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { namesOf } from '../generate/resourceNames.ts';

const root = path.resolve(import.meta.dirname, '../../..');

export const command = new Command('check')
  .description('Checks all that concerns one resource (docs/guides/adding-a-resource.md#checking-it).')
  .argument('<name>', 'of the resource, such as invoices')
  .action((given) => {
    const [folder] = fs.globSync(given.includes('/') ? `resources/${given}` : `resources/*/${given}`, { cwd: root });
    if (!folder) throw new Error(`There is no resources/*/${given}`);
    process.exitCode = check(path.basename(folder), folder);
  });

interface Step {
  what: string;
  command: string[];
  /** What to do when it fails. */
  hint: string;
}

/** @returns the exit code. Runs every step: one run names everything that is to be done. */
function check(name: string, folder: string): number {
  const failed = stepsOf(name, folder).filter(({ what, command: [program = '', ...args] }) => {
    console.log(`\n── ${what}`);
    return spawnSync(path.join('node_modules/.bin', program), args, { cwd: root, stdio: 'inherit' }).status !== 0;
  });
  for (const { what, hint } of failed) console.error(`\n✗ ${what}: ${hint}`);
  if (failed.length === 0) console.log(`\n✓ ${name}. Before you commit: npm test`);
  return failed.length === 0 ? 0 : 1;
}

function stepsOf(name: string, folder: string): Step[] {
  const { path: url } = namesOf(name, `${name}_one`);
  const isThere = (file: string) => fs.existsSync(path.join(root, file));
  const own = ['api', 'server', 'web'].map((side) => `tests/${side}/${name}`).filter(isThere);
  const texts = ['en', 'ru'].map((language) => `i18n/${language}/${name}.ts`).filter(isThere);
  const vitest = (...args: string[]) => ['vitest', 'run', '--project', 'server', '--project', 'web', ...args];
  return [
    {
      what: 'types',
      command: ['tsc', '-p', '.', '--checkers', '1'],
      hint: 'the compiler names the file that lacks something, such as a message of a column or a limit of a text.',
    },
    {
      what: 'linter',
      command: ['biome', 'check', '--vcs-enabled=false', '--error-on-warnings', folder, ...texts, ...own],
      hint: 'npm run format writes what can be fixed; the rest is said above.',
    },
    {
      what: 'its own tests',
      command: vitest('--reporter=verbose', '--passWithNoTests', ...(own.length > 0 ? own : ['none'])),
      hint: `its tests are in ${own.join(', ')}.`,
    },
    {
      what: 'what holds for every resource',
      command: vitest(
        ...['goldens', 'audit', 'auditLabels', 'requestLengths', 'growingCalls', 'declarations', 'specification']
          .concat('tables', 'personData')
          .map((test) => `tests/golden/${test}.test.ts`),
        'tests/web/i18n',
      ),
      hint: 'each failure above begins with what to do. npm run golden writes the files of tests/golden/; read their diff.',
    },
    {
      what: 'rights, list and card',
      command: vitest(
        ...['tests/api/http/permissions.test.ts', 'tests/api/views/views.test.ts', 'tests/api/isolation/walls.test.ts'],
        ...['standardPage', 'standardCard'].map((test) => `tests/web/resource/${test}.test.tsx`),
        '-t',
        `/(admin|v1)/${url}\\b|/admin/${name}\\b|\\b${name}\\b|every list|every route has|every table of accounts`,
      ),
      hint: 'access is declared beside each path; a page is described in tests/web/resource/standardPages.ts.',
    },
  ];
}
