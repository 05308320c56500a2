import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { fill, namesOf } from '../../src/cli/generate/resourceNames.ts';
import { treeCopy } from '../support/tree/treeCopy.ts';

/** `npm run new:resource`, in a copy of the tree. */

const copy = await treeCopy('new-resource');
beforeAll(() => copy.node('src/cli/stoa.cjs', 'new', 'resource', 'money/price_lists', 'price_list', 'Прейскуранты'));

/** Tests that copy the tree themselves. */
const copying = new Set(['newResource.test.ts', 'addingTypesAndOperators.test.ts']);

const slice = [
  'resources/money/price_lists',
  'i18n/en/price_lists.ts',
  'i18n/ru/price_lists.ts',
  'tests/api/price_lists/priceLists.test.ts',
];

/** Replaces one occurrence; throws when there is none. */
async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await fs.readFile(path.join(copy.folder, file), 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  await fs.writeFile(path.join(copy.folder, file), text.replace(from, to));
}

describe('a new slice', () => {
  test('compiles, and everything else with it', async () => {
    expect((await copy.compile()).output).toBe('');
  }, 300_000);

  test('passes the linter', async () => {
    await copy.node(
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--vcs-enabled=false',
      '--error-on-warnings',
      ...slice,
    );
  });

  test('passes its own test and those of all resources and messages, once the goldens are written', async () => {
    await copy.node('src/cli/stoa.cjs', 'golden');
    const golden = (await fs.readdir(path.join(copy.folder, 'tests/golden'), { recursive: true })).filter(
      (file) => file.endsWith('.test.ts') && !copying.has(file),
    );
    const files = golden.map((file) => `tests/golden/${file}`);
    await copy.test('tests/api/price_lists', 'tests/web/i18n', ...files);
  }, 300_000);

  test('has views, rights, the standard list and the standard card', async () => {
    const pages = ['Page', 'Card'].map((name) => `tests/web/resource/standard${name}.test.tsx`);
    const files = ['tests/api/views/views.test.ts', 'tests/api/http/permissions.test.ts', ...pages];
    await copy.test(...files, '-t', 'price_lists|price-lists|every list|every route has|the matrix covers');
  }, 300_000);

  test('has a new field everywhere once the declaration and the migration have it', async () => {
    await edit(
      'resources/money/price_lists/price_lists.resource.ts',
      '{ name: name() }',
      '{ name: name(), priority: z.int() }',
    );
    const [migration] = (await fs.readdir(path.join(copy.folder, 'src/server/database/migrations')))
      .toSorted()
      .slice(-1);
    await edit(
      `src/server/database/migrations/${migration}`,
      '  created_at timestamptz',
      '  priority integer not null,\n  created_at timestamptz',
    );
    expect((await copy.compile()).output).toBe('');
    const output = await copy.test(
      '--project',
      'server',
      'tests/api/price_lists',
      'tests/golden/tables.test.ts',
      '--reporter=verbose',
    );
    expect(output).toContain('a change of priority is saved and read back');
  }, 300_000);

  test('uses the given Russian names', async () => {
    expect(await fs.readFile(path.join(copy.folder, 'i18n/ru/price_lists.ts'), 'utf8')).toContain(
      `name: 'Прейскуранты'`,
    );
  });

  test('is not created twice', async () => {
    await expect(copy.node('src/cli/stoa.cjs', 'new', 'resource', 'money/price_lists')).rejects.toThrow(
      'resources/money/price_lists exists already',
    );
  });
});

test.each([
  ['invoices', 'Invoice'],
  ['companies', 'Company'],
  ['boxes', 'Box'],
  ['price_lists', 'PriceList'],
])('%s has the singular %s', (plural, single) => {
  expect(namesOf(plural).Single).toBe(single);
});

test.each([['Invoices'], ['price-lists'], ['../x'], ['people'], ['2d_models']])(
  '%s is rejected with the reason',
  (name) => {
    expect(() => namesOf(name)).toThrow(name);
  },
);

test('irregular names need a given singular', () => {
  expect(namesOf('people', 'person')).toMatchObject({ plural: 'people', single: 'person', Single: 'Person' });
});

test('a template with an unknown placeholder fails', () => {
  expect(() => fill('__nonsense__', namesOf('deals'))).toThrow('__nonsense__');
});
