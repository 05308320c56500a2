import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { apply, readSteps, type Step } from '../support/tree/pageSteps.ts';
import { treeCopy } from '../support/tree/treeCopy.ts';

/** docs/guides/adding-a-field-type.md and docs/guides/adding-an-operator.md, followed in a copy of the tree. */

const steps = [
  ...(await readSteps('docs/guides/adding-a-field-type.md')),
  ...(await readSteps('docs/guides/adding-an-operator.md')),
];
const copy = await treeCopy('added');

/** Steps that add the id of the type and the entry of the operator; the compiler names the rest. */
const starts = ['src/shared/fieldTypes/fieldType.ts', 'src/shared/operators/'];
const isStart = ({ file }: Step) => starts.some((start) => file.startsWith(start));

test('after adding the id of a type and the entry of an operator, the compiler names every other file', async () => {
  for (const step of steps.filter(isStart)) await apply(step, copy.folder);
  const { files, output } = await copy.compile();
  // The Russian messages have the type of the English ones, which are still missing.
  const named = steps.filter((step) => !isStart(step) && step.after && !step.file.startsWith('i18n/ru/'));
  expect(files, output).toEqual(expect.arrayContaining(named.map(({ file }) => file)));
}, 600_000);

test('compiles with exactly the documented steps', async () => {
  for (const step of steps.filter((each) => !isStart(each))) await apply(step, copy.folder);
  for (const [from, to] of [
    ['api.test.ts', 'tests/api/records/added.test.ts'],
    ['web.test.tsx', 'tests/web/records/added.test.tsx'],
  ] as const)
    await fs.copyFile(`tests/golden/added/${from}.txt`, path.join(copy.folder, to));
  expect((await copy.compile()).output).toBe('');
}, 600_000);

test('both work in a list, a card, a filter, an import, an export and the typed client', async () => {
  await copy.test('tests/api/records/added.test.ts', 'tests/web/records/added.test.tsx');
}, 600_000);
