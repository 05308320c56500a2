import { beforeEach, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../../support/accounts/entities.ts';
import { allRights, makeHolder, makeRole } from '../../../support/roles/makeRole.ts';
import { startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { type FormPart, postForm } from '../../../support/server/multipart.ts';

/** Imports that make the options which fields lack. */

interface Report {
  errors: { row: number; field: string; message: string }[];
  new_options: Record<string, string[]>;
  violations: { field: string; message: string }[];
}
interface Variant {
  id: number;
  name: string;
  deleted?: boolean;
}

const api = await startApi();
const owner = await api.signInOwner();

let count = 0;
let deals: TestEntity;
beforeEach(async () => {
  count += 1;
  deals = await makeEntity(owner, `deals_${'abcdefghij'[count]}`, [
    { alias: 'title', type: 'text' },
    { alias: 'amount', type: 'number' },
    {
      alias: 'stage',
      type: 'select',
      variants: [
        { name: 'New', alias: 'new' },
        { name: 'Won', alias: 'won' },
      ],
    },
    { alias: 'source', type: 'select', variants: [{ name: 'Other', alias: 'other' }] },
  ]);
});

const create: FormPart = ['create_options', 'true'];
const dry: FormPart = ['dry_run', 'true'];
const load = (who: Client, csv: string, parts: FormPart[], headers?: Record<string, string>) =>
  postForm<Report>(
    who,
    `/rest/${deals.alias}/import`,
    [...parts, ['file', { filename: 'd.csv', bytes: csv }]],
    headers,
  );
const variants = async (alias: string) => {
  const { body } = await owner.get<{ variants: Variant[] }>(`/v1/entities/fields/${deals.fields[alias]}`);
  return body.variants.filter(({ deleted }) => !deleted).map(({ name }) => name);
};
const shown = async () => {
  const { body } = await owner.get<{ items: Record<string, { name: string } | string | null>[] }>(
    `/rest/${deals.alias}?sort[id]=asc&limit=1000&with=stage,source`,
  );
  const name = (value: unknown) => (value as { name: string } | null)?.name ?? null;
  return body.items.map((item) => [item.title, name(item.stage_data), name(item.source_data)]);
};
const faults = ({ body }: Awaited<ReturnType<typeof load>>) =>
  body.errors.map(({ row, field, message }) => [row, field, message]);

test('missing options are told, and made once in the order of the file', async () => {
  const csv = 'title,stage,source\nA,won,Web\nB,Lost,web\nC,LOST,Fair\nD,New,\n';
  expect(faults(await load(owner, csv, [dry]))).toHaveLength(5);
  const before = await load(owner, csv, [create, dry]);
  const new_options = { stage: ['Lost'], source: ['Web', 'Fair'] };
  expect(before.body, before.text).toMatchObject({ created: 4, error_count: 0, new_options });
  expect(await variants('stage')).toEqual(['New', 'Won']);
  const done = await load(owner, csv, [create], { 'idempotency-key': 'options' });
  expect(done.body, done.text).toMatchObject({ created: 4, error_count: 0, new_options });
  expect(await variants('stage')).toEqual(['New', 'Won', 'Lost']);
  expect(await variants('source')).toEqual(['Other', 'Web', 'Fair']);
  expect(await shown()).toEqual([
    ['A', 'Won', 'Web'],
    ['B', 'Lost', 'Web'],
    ['C', 'Lost', 'Fair'],
    ['D', 'New', null],
  ]);
  expect((await load(owner, csv, [create], { 'idempotency-key': 'options' })).body).toEqual(done.body);
  expect((await load(owner, csv, [create])).body).toMatchObject({ created: 4, new_options: {} });
  expect(await variants('stage')).toEqual(['New', 'Won', 'Lost']);
});

test('none is made for a file that is refused, nor for a row that is left out', async () => {
  const csv = 'title,stage,amount\nA,Lost,many\nB,Open,1\nC,N/A,1\n';
  const refused = await load(owner, csv, [create]);
  expect([refused.status, refused.body.violations.map(({ field }) => field)]).toEqual([
    422,
    ['rows.1.amount', 'rows.3.stage'],
  ]);
  expect(await variants('stage')).toEqual(['New', 'Won']);
  const done = await load(owner, csv, [create, ['on_error', 'skip']]);
  expect(done.body, done.text).toMatchObject({ created: 1, skipped: 2, new_options: { stage: ['Open'] } });
  expect(await variants('stage')).toEqual(['New', 'Won', 'Open']);
});

test('an option of that name in the trash comes back', async () => {
  const path = `/v1/entities/fields/${deals.fields.stage}`;
  const { body } = await owner.get<{ variants: Variant[] }>(path);
  const kept = body.variants.filter(({ name }) => name === 'New').map(({ id, name }) => ({ id, name, alias: 'new' }));
  expect((await owner.patch(path, { variants: kept })).status).toBe(200);
  const done = await load(owner, 'title,stage\nA,WON\n', [create]);
  expect(done.body, done.text).toMatchObject({ created: 1, new_options: { stage: ['WON'] } });
  const after = await owner.get<{ variants: Variant[] }>(path);
  expect(after.body.variants.filter(({ name }) => name.toLowerCase() === 'won')).toEqual([
    expect.objectContaining({ id: deals.variants.stage?.won, name: 'Won' }),
  ]);
});

test('digits are a name where names come first, and the id of an option is that option', async () => {
  const won = deals.variants.stage?.won;
  const labels: FormPart = ['labels', 'true'];
  const done = await load(owner, `title,stage\nA,2024\nB,${won}\n`, [create, labels]);
  expect(done.body, done.text).toMatchObject({ created: 2, new_options: { stage: ['2024'] } });
  expect((await shown()).map(([, stage]) => stage)).toEqual(['2024', 'Won']);
  expect(faults(await load(owner, 'title,stage\nA,2025\n', [create, dry]))).toEqual([
    [1, 'stage', 'errors.not_offered'],
  ]);
});

test('options that a field already lacks are changes of records too', async () => {
  await owner.post(`/rest/${deals.alias}`, { title: 'A', stage: deals.variants.stage?.new });
  const { body } = await owner.get<{ items: { id: number }[] }>(`/rest/${deals.alias}`);
  const csv = `id,stage\n${body.items[0]?.id},Lost\n`;
  const done = await load(owner, csv, [create, ['mode', 'update']]);
  expect(done.body, done.text).toMatchObject({ updated: 1, new_options: { stage: ['Lost'] } });
  expect(await shown()).toEqual([['A', 'Lost', null]]);
});

test('only who may change fields makes options', async () => {
  const holder = await makeHolder(api, await makeRole(owner, { entities: [allRights(deals.id)] }));
  for (const parts of [[create, dry], [create]])
    expect((await load(holder, 'title,stage\nA,Lost\n', parts as FormPart[])).status).toBe(403);
  expect(await variants('stage')).toEqual(['New', 'Won']);
});
