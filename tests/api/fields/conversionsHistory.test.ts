import { beforeAll, expect, test } from 'vitest';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { conversionsOf } from '../../support/accounts/conversions.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { postForm } from '../../support/server/multipart.ts';

let api: Api;
let owner: Client;
let fields: ReturnType<typeof conversionsOf>;

beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  fields = conversionsOf(owner);
});

const toOptions = { type_id: fieldTypeIds.select, extra: { select_subtype: 'default' } };

async function imported(alias: string, csv: string): Promise<number> {
  const { status, text, body } = await postForm<{ import_id: number }>(owner, `/rest/${alias}/import`, [
    ['mode', 'upsert'],
    ['file', { filename: 'records.csv', bytes: csv }],
  ]);
  expect(status, text).toBe(200);
  return body.import_id;
}

const undo = (alias: string, id: number) => owner.post<Record<string, number>>(`/rest/${alias}/imports/${id}/undo`);

test('an import from before a conversion is undone in values of today', async () => {
  const { field } = await fields.withValues('stages', { alias: 'stage', type: 'text' }, ['Open', 'Closed', 'Lost']);
  const id = await imported('stages', 'id,stage\n1,Closed\n2,Open\n3,Open\n');
  await fields.convert(field, toOptions);
  const { variants } = await fields.settled(field);
  const [open, closed] = ['Open', 'Closed'].map((name) => variants.find((each) => each.name === name)?.id);
  expect(await fields.valuesOf('stages', 'stage')).toEqual([closed, open, open]);
  // No option is what the third record had.
  expect((await undo('stages', id)).body).toEqual({ deleted: 0, restored: 2, kept: 1 });
  expect(await fields.valuesOf('stages', 'stage')).toEqual([open, closed, open]);
});

test('numbers and texts of an import are undone in each other', async () => {
  const { field } = await fields.withValues('codes', { alias: 'code', type: 'number' }, [1, 2]);
  const first = await imported('codes', 'id,code\n1,10\n');
  await fields.converted(field, { type_id: fieldTypeIds.text });
  expect((await undo('codes', first)).body).toMatchObject({ restored: 1 });
  expect(await fields.valuesOf('codes', 'code')).toEqual(['1', '2']);
  const second = await imported('codes', 'id,code\n1,30\n');
  await fields.converted(field, { type_id: fieldTypeIds.number, extra: { number_subtype: 'int' } });
  expect((await undo('codes', second)).body).toMatchObject({ restored: 1 });
  expect(await fields.valuesOf('codes', 'code')).toEqual([1, 2]);
});

test('the history of a record shows values of today, and those that are none as they were', async () => {
  const { field } = await fields.withValues('told', { alias: 'stage', type: 'text' }, ['Open']);
  for (const stage of ['Gone', ' closed', 'Closed']) await owner.patch('/rest/told/1', { stage });
  await fields.convert(field, toOptions);
  const { variants } = await fields.settled(field);
  const id = variants[0]?.id;
  const { body } = await owner.get<{ items: { data: { stage: unknown } }[] }>('/rest/told/1/history');
  expect(body.items.map(({ data }) => data.stage)).toEqual([
    { from: id, to: id },
    { from: 'Gone', to: id },
    { from: 'Open', to: 'Gone' },
    'Open',
  ]);
});

test('a merge from before a conversion is undone', async () => {
  const { field } = await fields.withValues('merged', { alias: 'code', type: 'number' }, [1, 2]);
  const merged = await owner.post('/rest/merged/1/merge', { ids: [2], values: { code: 2 } });
  expect(merged.status, merged.text).toBe(200);
  await fields.converted(field, { type_id: fieldTypeIds.text });
  const back = await owner.post('/rest/merged/1/unmerge', {});
  expect(back.status, back.text).toBe(200);
  expect(await fields.valuesOf('merged', 'code')).toEqual(['1', '2']);
});

test('the history of the field says what it was', async () => {
  const { field } = await fields.withValues('past', { alias: 'code', type: 'number' }, [1]);
  await fields.converted(field, { type_id: fieldTypeIds.text });
  const { body } = await owner.get<{ items: { data: object }[] }>(`/v1/entities/fields/${field}/history`);
  expect(body.items[0]).toMatchObject({
    data: {
      type_id: { from: fieldTypeIds.number, to: fieldTypeIds.text },
      extra: { from: { number_subtype: 'int' }, to: {} },
    },
    result: { ok: true },
  });
});
