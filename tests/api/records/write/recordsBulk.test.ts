import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../../support/accounts/entities.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { timeLimit } from '../../../support/timeLimit.ts';

type Json = Record<string, unknown> & { id: number };
interface Bulk {
  created: Json[];
  updated: Json[];
  deleted: number[];
}
interface List {
  items: Json[];
  totals: { count: number };
}

let api: Api;
let owner: Client;
let rows: TestEntity;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  rows = await makeEntity(owner, 'rows', [
    { alias: 'title', type: 'text' },
    { alias: 'amount', type: 'number', extra: { default_value: 7 } },
    { alias: 'data', type: 'json' },
    { alias: 'at_time', type: 'timestamp' },
    { alias: 'parent', type: 'select', extra: { select_subtype: 'user' } },
  ]);
});
beforeEach(() => api.database.pool.query(`delete from acc_1.e_${rows.id}`));

const bulk = (body: unknown, headers = {}) => owner.post<Bulk>('/rest/rows/bulk', body, headers);
const count = async () => (await owner.get<List>('/rest/rows?limit=1')).body.totals.count;
const violations = async (body: unknown) => {
  const answer = await owner.post('/rest/rows/bulk', body);
  expect(answer.status, answer.text).toBe(422);
  return Object.fromEntries(answer.body.violations.map(({ field, message }) => [field, message]));
};

test('creates, updates and deletes in one call, with results in request order', async () => {
  const made = await bulk({
    create: [
      { title: 'a', data: 'text' },
      { amount: null, title: 'b', data: { x: [1, null] } },
      { title: 'c', data: 0, at_time: '2026-01-01T00:00:00Z' },
      {},
      { data: 'other', title: 'd' },
    ],
  });
  expect(made.status, made.text).toBe(200);
  const { created } = made.body;
  expect(created.map(({ title, amount, data }) => [title, amount, data])).toEqual([
    ['a', 7, 'text'],
    ['b', null, { x: [1, null] }],
    ['c', 7, 0],
    [null, 7, null],
    ['d', 7, 'other'],
  ]);
  const [a, b, c, d] = created as [Json, Json, Json, Json, Json];
  const changed = await bulk({
    update: [
      { id: c.id, title: 'C' },
      { id: a.id, amount: 1, data: null },
      { id: b.id, title: 'b' },
    ],
    delete: [d.id],
    create: [{ title: 'e' }],
  });
  expect(changed.status, changed.text).toBe(200);
  expect(changed.body.deleted).toEqual([d.id]);
  expect(changed.body.created).toMatchObject([{ title: 'e', amount: 7 }]);
  const { updated } = changed.body;
  expect(updated[0]).toMatchObject({ id: c.id, title: 'C', at_time: '2026-01-01T00:00:00.000Z', modified_by: 1 });
  expect(updated[1]).toMatchObject({ id: a.id, title: 'a', amount: 1, data: null });
  expect(updated[2]).toEqual(b);
  expect(await count()).toBe(5);
  const historyOf = async (id: number) =>
    (await owner.get<{ items: { type_id: number; data: object }[] }>(`/rest/rows/${id}/history`)).body.items;
  expect((await historyOf(a.id)).map(({ type_id }) => type_id)).toEqual([2, 1]);
  expect((await historyOf(a.id))[0]?.data).toEqual({
    amount: { from: 7, to: 1 },
    data: { from: 'text', to: null },
  });
  expect(await historyOf(b.id)).toHaveLength(1);
  expect((await historyOf(d.id)).map(({ type_id }) => type_id)).toEqual([3, 1]);
});

test('restores, and changes nothing else in the trash', async () => {
  const { created } = (await bulk({ create: [{ title: 'a' }, { title: 'b' }] })).body;
  const [a, b] = created as [Json, Json];
  await bulk({ delete: [a.id, b.id] });
  expect(await count()).toBe(0);
  expect(await violations({ update: [{ id: a.id, title: 'x' }] })).toEqual({ 'update.0.id': 'not_found' });
  const back = await bulk({ update: [{ id: a.id, deleted_at: null }], delete: [b.id] });
  expect(back.body).toMatchObject({ updated: [{ id: a.id, title: 'a', deleted_at: null, deleted_by: null }] });
  expect(await count()).toBe(1);
});

test('reports all violations by part, index and field, and writes nothing', async () => {
  const { created } = (await bulk({ create: [{ title: 'kept' }] })).body;
  const { id } = created[0] as Json;
  const found = await violations({
    create: [{ title: 'x' }, { title: 5, nope: 1 }, null, { parent: 999_999 }],
    update: [{ title: 'x' }, { id, amount: 'x' }, { id: 'x' }, { id }, { id: 1.5 }, 5],
    delete: [id, 'x', 0],
  });
  expect(found).toEqual({
    'create.1.title': 'errors.type_text',
    'create.1.nope': 'errors.unknown_field',
    'create.2': 'errors.type_object',
    'create.3.parent': 'errors.not_offered',
    'update.0.id': 'errors.required',
    'update.1.amount': 'errors.type_number',
    'update.2.id': 'errors.type_int',
    'update.3.id': 'records.errors.repeated',
    'update.4.id': 'errors.type_int',
    'update.5': 'errors.type_object',
    'delete.0': 'records.errors.repeated',
    'delete.1': 'errors.type_int',
    'delete.2': 'errors.type_int',
  });
  // Found only when the rows are locked, after the creations: they must be rolled back.
  expect(await violations({ create: [{ title: 'x' }], update: [{ id, title: 'y' }], delete: [999_999] })).toEqual({
    'delete.0': 'not_found',
  });
  expect(await count()).toBe(1);
  expect((await owner.get<Json>(`/rest/rows/${id}`)).body.title).toBe('kept');
  for (const [body, field] of [
    [{ create: {} }, 'create'],
    [{ destroy: [] }, 'destroy'],
    [[], ''],
  ] as const)
    expect(Object.keys(await violations(body))).toEqual([field]);
  expect((await bulk({})).body).toEqual({ created: [], updated: [], deleted: [] });
});

test('accepts ten thousand rows and not one more', async () => {
  const create = Array.from({ length: 10_000 }, (_, n) => ({ title: `row ${n}`, amount: n }));
  const started = performance.now();
  const made = await bulk({ create });
  expect(made.status).toBe(200);
  expect(performance.now() - started).toBeLessThan(timeLimit(4000));
  expect(made.body.created.map(({ amount }) => amount)).toEqual(create.map(({ amount }) => amount));
  const update = made.body.created.map(({ id }, n) => ({ id, amount: n + 1 }));
  const changed = await bulk({ update });
  expect(changed.body.updated.map(({ amount }) => amount)).toEqual(update.map(({ amount }) => amount));
  const [last] = changed.body.updated.slice(-1) as [Json];
  expect(await violations({ create, delete: [last.id] })).toEqual({ create: 'records.errors.too_many_rows' });
  expect(await count()).toBe(10_000);
  expect((await bulk({ delete: made.body.created.map(({ id }) => id) })).status).toBe(200);
  expect(await count()).toBe(0);
});

test('bulk calls on the same rows wait for each other and do not deadlock', async () => {
  const { created } = (await bulk({ create: Array.from({ length: 50 }, (_, n) => ({ amount: n })) })).body;
  const ids = created.map(({ id }) => id);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => {
      const mine = n % 2 === 0 ? ids : [...ids].reverse();
      return bulk({ update: mine.map((id) => ({ id, amount: 1000 + n })) });
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const { items } = (await owner.get<List>('/rest/rows?limit=100')).body;
  expect(new Set(items.map(({ amount }) => amount)).size).toBe(1);
});
