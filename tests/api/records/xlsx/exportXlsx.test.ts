import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { makeEntity } from '../../../support/accounts/entities.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { postForm } from '../../../support/server/multipart.ts';
import { download } from '../../../support/xlsx/download.ts';

let api: Api;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
});

const rowsOf = async (path: string) => (await readXlsx(await download(api.port, owner, path))).sheets[0]?.rows ?? [];

test('has real numbers, booleans and dates, and the zone of times in their heading', async () => {
  await makeEntity(owner, 'kinds', [
    { alias: 'title', type: 'text' },
    { alias: 'whole', type: 'number', extra: { number_subtype: 'bigint' } },
    { alias: 'part', type: 'number', extra: { number_subtype: 'double' } },
    { alias: 'hot', type: 'boolean' },
    { alias: 'day', type: 'date' },
    { alias: 'moment', type: 'timestamp' },
    { alias: 'extra', type: 'json' },
    { alias: 'stage', type: 'select', variants: [{ name: '=Won', alias: 'won' }] },
  ]);
  const moment = '2026-07-01T10:30:00.250Z';
  const part = 0.1 + 0.2;
  const first = {
    title: '007',
    whole: 9_007_199_254_740_991,
    part,
    hot: true,
    day: '2026-11-29',
    moment,
    extra: { a: 1 },
  };
  await owner.post('/rest/kinds', first);
  await owner.post('/rest/kinds', { title: '=1+1', hot: false, day: '1815-06-18' });
  const path = '/rest/kinds/export.xlsx?sort[id]=asc&fields=title,whole,part,hot,day,moment,extra,stage';
  expect(await rowsOf(path)).toEqual([
    ['id', 'title', 'whole', 'part', 'hot', 'day', 'moment (UTC)', 'extra', 'stage'],
    [1, '007', first.whole, part, true, new Date('2026-11-29'), new Date(moment), '{"a": 1}', null],
    // A day before 1900 is no date in a workbook.
    [2, '=1+1', null, null, false, '1815-06-18', null, null, null],
  ]);
  const inVienna = await rowsOf('/rest/kinds/export.xlsx?fields=moment&time_zone=Europe/Vienna&sort[id]=asc');
  expect(inVienna.slice(0, 2)).toEqual([
    ['id', 'moment (Europe/Vienna)'],
    [1, new Date('2026-07-01T12:30:00.250Z')],
  ]);
});

test('with labels it has names of columns and choices, in the language that is asked for', async () => {
  const made = await makeEntity(owner, 'visits', [
    { alias: 'stage', type: 'select', variants: [{ name: '=Won', alias: 'won' }] },
    { alias: 'person', type: 'select', extra: { select_subtype: 'user' } },
  ]);
  await owner.patch(`/v1/entities/fields/${made.fields.stage}`, { name: 'Этап' });
  await owner.post('/rest/visits', { stage: made.variants.stage?.won, person: 1 });
  const me = (await owner.get<{ user: { name: string } }>('/v1/auth/me')).body.user.name;
  const path = '/rest/visits/export.xlsx?fields=created_at,stage,person';
  const [header, row] = await rowsOf(`${path}&labels=true&language=ru`);
  expect(header).toEqual(['ID', 'Этап', 'person', 'Создана (UTC)']);
  expect(row?.slice(0, 3)).toEqual([1, '=Won', me]);
  expect((await rowsOf(path))[0]).toEqual(['id', 'stage', 'person', 'created_at (UTC)']);
  expect((await owner.get(`${path}&language=de`)).status).toBe(422);
  expect((await owner.get('/rest/visits/export.xlsx?query[nope]=1')).status).toBe(422);
});

test('an empty list is a workbook with a header, and long texts are cut to what a cell may hold', async () => {
  await makeEntity(owner, 'texts', [{ alias: 'body', type: 'textarea' }]);
  expect(await rowsOf('/rest/texts/export.xlsx?fields=body')).toEqual([['id', 'body']]);
  const odd = 'a\r\n\tb & <c> _x0041_ \u0001 \uffff 😀';
  await owner.post('/rest/texts', { body: odd });
  await owner.post('/rest/texts', { body: `${'я'.repeat(32_766)}😀` });
  const [, first, second] = await rowsOf('/rest/texts/export.xlsx?fields=body&sort[id]=asc');
  expect(first).toEqual([1, odd]);
  expect(second).toEqual([2, 'я'.repeat(32_766)]);
});

test('what is exported is imported again as it was', async () => {
  await makeEntity(owner, 'round', [
    { alias: 'title', type: 'text' },
    { alias: 'amount', type: 'number', extra: { number_subtype: 'double' } },
    { alias: 'hot', type: 'boolean' },
    { alias: 'day', type: 'date' },
    { alias: 'moment', type: 'timestamp' },
  ]);
  const moment = '2026-01-31T23:59:59.999Z';
  const values = [
    { title: '007', amount: 1.234, hot: true, day: '2026-02-28', moment },
    { title: ' =x\r\n', amount: -1e-7, hot: false, day: '1900-03-01', moment: '9999-12-31T00:00:00.000Z' },
    { title: null, amount: 1234, hot: null, day: null, moment: null },
  ];
  await owner.post('/rest/round/bulk', { create: values });
  const query = 'fields=title,amount,hot,day,moment&time_zone=Europe/Moscow&sort[id]=asc';
  const bytes = await download(api.port, owner, `/rest/round/export.xlsx?${query}`);
  const answer = await postForm<{ created: number; notes: unknown[] }>(owner, '/rest/round/import', [
    ['time_zone', 'Europe/Moscow'],
    ['file', { filename: 'a.xlsx', bytes }],
  ]);
  expect(answer.body, answer.text).toMatchObject({ created: 3, notes: [] });
  const { items } = (await owner.get<{ items: Record<string, unknown>[] }>('/rest/round?sort[id]=asc&query[id][gt]=3'))
    .body;
  expect(items).toMatchObject(values);
});

test('with labels, numbers are shown in the format of their field, and come back as they were', async () => {
  await makeEntity(owner, 'bills', [
    {
      alias: 'price',
      type: 'number',
      extra: {
        number_subtype: 'decimal',
        scale: 2,
        format: { style: 'money', currency: 'EUR' },
        names: { en: 'Price', ru: 'Цена' },
      },
    },
    { alias: 'share', type: 'number', extra: { format: { style: 'percent' } } },
    { alias: 'weight', type: 'number', extra: { number_subtype: 'double', format: { style: 'unit', unit: '"days"' } } },
  ]);
  await owner.post('/rest/bills', { price: 1234.5, share: 45, weight: 0.1 });
  const path = '/rest/bills/export.xlsx?fields=price,share,weight&labels=true';
  const bytes = await download(api.port, owner, `${path}&language=ru`);
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets;
  expect(sheet?.rows).toEqual([
    ['ID', 'Цена', 'share', 'weight'],
    [1, 1234.5, 45, 0.1],
  ]);
  const codes = ['1,1', '1,2', '1,3'].map((at) => sheet?.cells?.get(at)?.style?.numFmt);
  expect(codes).toEqual(['#,##0.00"\u00a0€"', '#,##0"\u00a0%"', 'General"\u00a0″days″"']);
  const loaded = await postForm<{ created: number }>(owner, '/rest/bills/import', [
    ['columns', '{"1":"price","2":"share","3":"weight"}'],
    ['file', { filename: 'bills.xlsx', bytes }],
  ]);
  expect(loaded.body, loaded.text).toMatchObject({ created: 1 });
  const found = await owner.get<{ items: object[] }>('/rest/bills?sort[id]=desc&limit=1');
  expect(found.body.items).toMatchObject([{ price: 1234.5, share: 45, weight: 0.1 }]);
});
