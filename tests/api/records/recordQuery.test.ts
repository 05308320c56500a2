import { beforeAll, describe, expect, test } from 'vitest';
import { entityResource } from '#shared/entities/entityResource.ts';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { queryString } from '#web/api/address.ts';
import { recordQueryOf } from '#web/list-query/recordQuery.ts';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import { idsOf, type Listed, putRows } from '../../support/records/rows.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

/** Sends the queries of the browser's list to a real server. */
let api: Api;
let owner: Client;
let entity: TestEntity;
let list: ReturnType<typeof entityResource>['list'];

const moments = ['2026-03-01T22:30:00.000Z', '2026-03-02T12:00:00.000Z', '2026-03-03T03:30:00.000Z'];

beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  entity = await makeEntity(owner, 'params', [
    { alias: 'title', type: 'text' },
    { alias: 'note', type: 'textarea' },
    { alias: 'size', type: 'number' },
    { alias: 'size_start', type: 'text' },
    { alias: 'paid', type: 'boolean' },
    { alias: 'stage', type: 'select', variants: [{ name: 'New', alias: 'new' }] },
    { alias: 'person', type: 'select', extra: { select_subtype: 'user' } },
    { alias: 'day', type: 'date' },
    { alias: 'moment', type: 'timestamp' },
    { alias: 'anything', type: 'json' },
  ]);
  await putRows(api, entity, [
    { id: 1, title: '100% cotton', note: 'a_b', size: 1, paid: true, day: '2026-03-01', moment: moments[0] },
    { id: 2, title: '100 percent', note: 'aXb', size: 2, paid: false, day: '2026-03-02', moment: moments[1] },
    { id: 3, title: 'C:\\new', note: 'A_B', size: 3, size_start: 'big', day: '2026-03-03', moment: moments[2] },
    { id: 4, stage: entity.variants.stage?.new, person: 1, anything: { a: 1 } },
  ]);
  const { items } = (await owner.get<{ items: FieldModel[] }>(`/v1/entities/fields?entity_id=${entity.id}`)).body;
  ({ list } = entityResource({ alias: entity.alias, fields: items }));
});

const listOf = (params: Parameters<typeof recordQueryOf>[0]) =>
  owner.get<Listed>(`/rest/params${queryString(recordQueryOf(params, list))}`);
const found = async (filter: Record<string, unknown>) => {
  const answer = await listOf({ filter });
  expect(answer.status, answer.text).toBe(200);
  return idsOf(answer).sort((a, b) => a - b);
};

describe('texts', () => {
  test.each([
    ['cotton', [1]],
    ['COTTON', [1]],
    ['%', [1]],
    ['100%', [1]],
    ['\\', [3]],
    ['c:\\n', [3]],
    ['_', []],
    ['', [1, 2, 3, 4]],
  ])('finds %j literally', async (title, ids) => expect(await found({ title })).toEqual(ids));

  test('treats _ literally', async () => expect(await found({ note: 'a_b' })).toEqual([1, 3]));

  test('the search covers texts', async () => {
    expect(await found({ q: 'cotton' })).toEqual([1]);
    expect(await found({ q: 'cotton', paid: false })).toEqual([]);
  });
});

describe('ranges', () => {
  const size = () => Object.keys(list?.filters ?? {}).find((name) => name.startsWith('size') && name !== 'size_start');
  test('of numbers have two ends, accept 0, and yield to a field named like an end', async () => {
    expect(await found({ [`${size()}_start`]: 2 })).toEqual([2, 3]);
    expect(await found({ [`${size()}_start`]: 0, [`${size()}_end`]: 1 })).toEqual([1]);
    expect(await found({ [`${size()}_start`]: 2, size_start: 'big' })).toEqual([3]);
  });

  test("of days do not depend on the user's time zone", async () => {
    expect(await found({ day_start: '2026-03-02', day_end: '2026-03-02' })).toEqual([2]);
    expect(await found({ day_end: '2026-03-02' })).toEqual([1, 2]);
  });

  test.each([
    ['UTC', [2]],
    ['Europe/Moscow', [1, 2]],
    ['America/New_York', [2, 3]],
  ])("of moments use the day in the user's time zone %s", async (zone, ids) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      expect(await found({ moment_start: '2026-03-02', moment_end: '2026-03-02' })).toEqual(ids);
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });
});

test('filters by boolean, by option, and by presence of a value', async () => {
  expect(await found({ paid: true })).toEqual([1]);
  expect(await found({ paid: false })).toEqual([2]);
  expect(await found({ stage: entity.variants.stage?.new })).toEqual([4]);
  expect(await found({ person: 1 })).toEqual([4]);
  expect(await found({ anything: true })).toEqual([4]);
  expect(await found({ anything: false })).toEqual([1, 2, 3]);
});

test('sends page, sort and expand', async () => {
  const sorted = (field: string, order: string, page = 1) =>
    listOf({ sort: { field, order }, pagination: { page, perPage: 2 }, filter: { size__start: undefined } });
  expect(idsOf(await sorted('id', 'DESC'))).toEqual([4, 3]);
  expect(idsOf(await sorted('id', 'ASC', 2))).toEqual([3, 4]);
  const { body } = await listOf({ sort: { field: 'day', order: 'ASC' }, meta: { with: 'person,stage' } });
  expect(body.totals).toEqual({ count: 4 });
  expect(body.items.find(({ id }) => id === 4)).toMatchObject({ person_data: { id: 1 }, stage_data: { name: 'New' } });
  expect((await sorted('anything', 'ASC')).status, 'an unsortable field is not sent').toBe(200);
});

test('requests the full list with limit -1', () => {
  expect(recordQueryOf({ pagination: { page: 1, perPage: 100_000 } }, list)).toMatchObject({ limit: -1 });
});
