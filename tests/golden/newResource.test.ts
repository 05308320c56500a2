import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fill, namesOf } from '../../src/cli/resourceNames.ts';
import { temporaryFolder } from '../support/processes/folders.ts';

/** `npm run new:resource`, in a copy of the tree. */

const run = promisify(execFile);
const copy = await temporaryFolder('new-resource');
const parts = [
  'src',
  'resources',
  'i18n',
  'tests',
  'public',
  'index.html',
  'package.json',
  'tsconfig.json',
  '.gitignore',
];
const configs = ['biome.json', 'vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'];

const slice = [
  'resources/price_lists',
  'i18n/en/price_lists.ts',
  'i18n/ru/price_lists.ts',
  'tests/api/price_lists/priceLists.test.ts',
];

/** Resolves with what was said, rejects with it too. */
const node = (...args: string[]) =>
  run(process.execPath, args, { cwd: copy, maxBuffer: 16 * 1024 * 1024 }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${args.join(' ')}\n${error.stdout}\n${error.stderr}`);
    },
  );

beforeAll(async () => {
  for (const part of [...parts, ...configs]) await fs.cp(part, path.join(copy, part), { recursive: true });
  await fs.symlink(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  await node('src/cli/newResource.ts', 'price_lists', 'price_list', 'Прейскуранты');
});
afterAll(() => fs.rm(copy, { recursive: true }));

describe('a new slice', () => {
  test('compiles, and so do the registries with it', async () => {
    const include = [...slice, 'src/server/resources.ts', 'src/web/resources.ts', 'src/server/database/tables.ts'];
    await fs.writeFile(path.join(copy, 'tsconfig.slice.json'), JSON.stringify({ extends: './tsconfig.json', include }));
    await node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.slice.json');
  }, 120_000);

  test('keeps the import law and the format', async () => {
    await node(
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--vcs-enabled=false',
      '--error-on-warnings',
      ...slice,
    );
  }, 60_000);

  test('passes its own test and those of every resource, once the goldens are written', async () => {
    await node('src/cli/golden.ts');
    const tests = ['api/price_lists/priceLists', 'golden/declarations', 'golden/specification', 'golden/tables'];
    const files = tests.map((name) => `tests/${name}.test.ts`);
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server'];
    await node(...vitest, ...files);
    await node(...vitest, 'tests/api/http/permissions.test.ts', '-t', 'price-lists|every route has');
  }, 120_000);

  test('is called in Russian as it was told', async () => {
    expect(await fs.readFile(path.join(copy, 'i18n/ru/price_lists.ts'), 'utf8')).toContain(`name: 'Прейскуранты'`);
  });

  test('is not written twice', async () => {
    await expect(node('src/cli/newResource.ts', 'price_lists')).rejects.toThrow(
      'resources/price_lists is there already',
    );
  });
});

test.each([
  ['invoices', 'Invoice'],
  ['companies', 'Company'],
  ['boxes', 'Box'],
  ['price_lists', 'PriceList'],
])('%s are many of %s', (plural, single) => {
  expect(namesOf(plural).Single).toBe(single);
});

test.each([['Invoices'], ['price-lists'], ['../x'], ['people'], ['2d_models']])(
  '%s is refused, with the reason',
  (name) => {
    expect(() => namesOf(name)).toThrow(name);
  },
);

test('irregular ones are told their singular', () => {
  expect(namesOf('people', 'person')).toMatchObject({ plural: 'people', single: 'person', Single: 'Person' });
});

test('a template that asks for what there is not fails', () => {
  expect(() => fill('__nonsense__', namesOf('deals'))).toThrow('__nonsense__');
});
