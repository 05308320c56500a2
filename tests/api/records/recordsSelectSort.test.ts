import { beforeAll, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import { idsOf, listOf, putRows } from '../../support/records/rows.ts';
import { allRights, makeHolder, makeRole } from '../../support/roles/makeRole.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

/** Selects are sorted by what people see in them: options in their order, people and records by their names. */

let api: Api;
let owner: Client;
let firms: TestEntity;
let deals: TestEntity;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  firms = await makeEntity(owner, 'firms', [
    { alias: 'title', type: 'text' },
    { alias: 'founded', type: 'date' },
  ]);
  const firmBy = (label: string) => ({
    type: 'select' as const,
    extra: {
      select_subtype: 'entity' as const,
      select_entity_id: firms.id,
      select_entity_key: firms.fields[label] as number,
    },
  });
  deals = await makeEntity(owner, 'deals', [
    {
      alias: 'stage',
      type: 'select',
      variants: ['Low', 'High', 'Middle'].map((name) => ({ name, alias: name.toLowerCase() })),
    },
    { alias: 'firm', ...firmBy('title') },
    { alias: 'oldest', ...firmBy('founded') },
    { alias: 'keeper', type: 'select', extra: { select_subtype: 'user' } },
  ]);
  const { low, high, middle } = deals.variants.stage as Record<'low' | 'high' | 'middle', number>;
  const changed = await owner.patch(`/v1/entities/fields/${deals.fields.stage}`, {
    variants: [
      { id: high, name: 'High', alias: 'high' },
      { id: middle, name: 'Middle', alias: 'middle' },
      { id: low, name: 'Low', alias: 'low' },
    ],
  });
  expect(changed.status, changed.text).toBe(200);
  await putRows(api, firms, [
    { id: 1, title: 'ёлка', founded: '2001-01-01' },
    { id: 2, title: 'Яблоко', founded: '1999-01-01' },
    { id: 3, title: 'Ель', founded: null },
    { id: 4, title: null, founded: '2020-01-01' },
    { id: 5, title: 'А в корзине', founded: '1900-01-01', deleted_at: '2026-01-01T00:00:00.000Z' },
  ]);
  await putRows(api, deals, [
    { id: 1, stage: low, firm: 2, oldest: 2 },
    { id: 2, stage: null, firm: null, oldest: null },
    { id: 3, stage: high, firm: 1, oldest: 1 },
    { id: 4, stage: middle, firm: 5, oldest: 5 },
    { id: 5, stage: high, firm: 3, oldest: 3 },
    { id: 6, stage: 999_999, firm: 4, oldest: 4 },
    { id: 7, stage: low, firm: 777, oldest: 777 },
  ]);
});

const sorted = async (field: string, order: 'asc' | 'desc', who = owner) =>
  idsOf(await listOf(who, 'deals', { [`sort[${field}]`]: order }));

test('own options are in the order that people gave them', async () => {
  expect(await sorted('stage', 'asc')).toEqual([2, 6, 3, 5, 4, 1, 7]);
  expect(await sorted('stage', 'desc')).toEqual([7, 1, 4, 5, 3, 6, 2]);
});

test('records are in the order of their labels, after those that have none', async () => {
  expect(await sorted('firm', 'asc')).toEqual([2, 4, 6, 7, 3, 5, 1]);
  expect(await sorted('firm', 'desc')).toEqual([1, 5, 3, 7, 6, 4, 2]);
  expect(await sorted('oldest', 'asc')).toEqual([2, 4, 5, 7, 1, 3, 6]);
});

test('people are in the order of their names', async () => {
  const people = await Promise.all(['Vera', 'anna', 'Boris'].map((name) => api.makeUser({ name })));
  await makeEntity(owner, 'tasks', [{ alias: 'keeper', type: 'select', extra: { select_subtype: 'user' } }]);
  for (const { id } of people) expect((await owner.post('/rest/tasks', { keeper: id })).status).toBe(201);
  expect((await owner.post('/rest/tasks', {})).status).toBe(201);
  expect(idsOf(await listOf(owner, 'tasks', { 'sort[keeper]': 'asc' }))).toEqual([4, 2, 3, 1]);
  expect(idsOf(await listOf(owner, 'tasks', { 'sort[keeper]': 'desc', limit: '2' }))).toEqual([1, 3]);
});

test.each([
  { 'sort[stage]': 'asc' },
  { 'sort[stage]': 'desc', 'sort[firm]': 'asc' },
  { 'sort[firm]': 'desc' },
  { 'sort[oldest]': 'asc', 'sort[stage]': 'asc' },
  { 'sort[keeper]': 'asc', 'sort[firm]': 'desc' },
  { 'sort[firm]': 'desc', 'sort[stage]': 'asc', 'query[id][gt]': '1' },
] as Record<string, string>[])('pages by key equal the list for the sort %j', async (query) => {
  const whole = idsOf(await listOf(owner, 'deals', query));
  for (const limit of ['1', '2', '5']) {
    const ids: number[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page = await listOf(owner, 'deals', { ...query, limit, after });
      ids.push(...idsOf(page));
      after = page.body.next_cursor;
    }
    expect(ids).toEqual(whole);
  }
  expect(idsOf(await listOf(owner, 'deals', { ...query, limit: '-1' }))).toEqual(whole);
  expect(idsOf(await listOf(owner, 'deals', { ...query, limit: '1', page: '501' }))).toEqual([]);
});

test('a label that may not be read decides nothing', async () => {
  const read = { ...allRights(firms.id), read: { where: [[{ field: 'title', op: 'eq', value: 'Яблоко' }]] } };
  const some = await makeHolder(api, await makeRole(owner, { entities: [allRights(deals.id), read] }));
  expect(await sorted('firm', 'asc', some)).toEqual([2, 3, 4, 5, 6, 7, 1]);
  const none = await makeHolder(api, await makeRole(owner, { entities: [allRights(deals.id)] }));
  expect(await sorted('firm', 'asc', none)).toEqual([2, 3, 1, 5, 6, 4, 7]);
});
