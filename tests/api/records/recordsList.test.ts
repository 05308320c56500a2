import { beforeAll, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import { idsOf, listOf, putRows } from '../../support/records/rows.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { expectProblem } from '../../support/server/envelope.ts';

let api: Api;
let owner: Client;
let things: TestEntity;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  things = await makeEntity(owner, 'things', [
    { alias: 'title', type: 'text' },
    { alias: 'amount', type: 'number', extra: { number_subtype: 'double' } },
    { alias: 'details', type: 'json' },
    { alias: 'due', type: 'date' },
    { alias: 'at_moment', type: 'timestamp' },
    { alias: 'is_open', type: 'boolean' },
    { alias: 'scan', type: 'file' },
    // Names that are special in JavaScript objects, or nearly so.
    { alias: 'valueof', type: 'text' },
    { alias: 'tostring', type: 'text' },
    { alias: 'tojson', type: 'text' },
    { alias: 'length', type: 'number' },
  ]);
  await putRows(
    api,
    things,
    Array.from({ length: 60 }, (_, at) => ({ id: at + 1, title: `Thing ${60 - at}`, amount: at % 7 })),
  );
  await putRows(api, things, [{ id: 99, title: 'Gone', deleted_at: '2026-11-21T07:00:00.000Z', deleted_by: 1 }]);
});

const list = (query = {}) => listOf(owner, 'things', query);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

test('returns 25 records by id with count and cursor', async () => {
  const answer = await list();
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(idsOf(answer)).toEqual(range(1, 25));
  expect(answer.body.totals).toEqual({ count: 60 });
  expect(answer.body.next_cursor).toMatch(/^[\w-]+$/);
});

test('page and limit select a slice; beyond the end it is empty but has the count', async () => {
  expect(idsOf(await list({ page: '3', limit: '25' }))).toEqual(range(51, 60));
  expect((await list({ page: '3', limit: '25' })).body.next_cursor).toBeNull();
  expect((await list({ limit: '60' })).body.next_cursor).toBeNull();
  const beyond = (await list({ page: '999999999', limit: '1000' })).body;
  expect(beyond).toEqual({ items: [], totals: { count: 60 }, next_cursor: null });
});

test.each([
  ['page', '0'],
  ['page', '-1'],
  ['page', '1.5'],
  ['page', ''],
  ['page', '1e3'],
  ['page', '9999999999'],
  ['limit', '0'],
  ['limit', '1001'],
  ['limit', '-2'],
  ['limit', 'all'],
])('rejects %s=%s by name', async (key, value) => {
  const answer = await owner.get(`/rest/things?${key}=${value}`);
  expect(expectProblem(answer)).toMatchObject({ status: 422, type: 'validation' });
  expect(answer.body.violations).toEqual([{ field: key, message: `errors.${key}`, params: {} }]);
});

test('rejects a duplicate or nested parameter; ignores an unknown one', async () => {
  for (const query of [
    'page=1&page=2',
    'limit[a]=1',
    'search=a&search=b',
    'sort=title',
    'query=x',
    'after[]=a&after[]=b',
    'count=fast',
  ])
    expect((await owner.get(`/rest/things?${query}`)).status, query).toBe(422);
  expect((await list({ utm_source: 'x', 'filter[title]': 'x' })).body.totals.count).toBe(60);
});

test('reports all errors of a query at once, by the keys as sent', async () => {
  const answer = await listOf(owner, 'things', {
    'query[nothing]': '1',
    'query[amount][gte]': 'x',
    'query[amount][like]': '1',
    'query[or][0][due]': 'today',
    'query[or][1][or][0][due]': 'x',
    'query[created_by][email][eq]': 'a@b.c',
    'sort[gone]': 'asc',
    'sort[details]': 'asc',
    'sort[title]': 'up',
    with: 'title,nobody',
    fields: 'title,nothing',
    page: 'x',
  });
  const violations = (answer.body as never as { violations: { field: string; message: string }[] }).violations;
  expect(violations.map(({ field, message }) => `${field} ${message}`).sort()).toEqual([
    'fields errors.unknown_field',
    'page errors.page',
    'query.amount.gte errors.type_number',
    'query.amount.like records.errors.operator',
    'query.created_by.email records.errors.operator',
    'query.nothing errors.unknown_field',
    'query.or.0.due errors.type_date',
    'query.or.1.or errors.unknown_field',
    'sort.details records.errors.sort',
    'sort.gone errors.unknown_field',
    'sort.title errors.choice',
    'with errors.unknown_field',
    'with records.errors.with',
  ]);
});

test('a record has id, fields in order, then system columns, each in the format of its type', async () => {
  const details = { deep: [1, { a: null }], big: 1 };
  await putRows(api, things, [
    {
      id: 1000,
      title: 'Кавычка " и \\ и 😀',
      amount: 1e-7,
      details,
      due: '0001-01-01',
      at_moment: '9999-12-31T23:59:59.999Z',
      is_open: false,
      valueof: 'v',
      tostring: 't',
      tojson: 'j',
      length: 5,
      created_by: 1,
    },
  ]);
  const { text, body } = await owner.get<Record<string, unknown>>('/rest/things/1000');
  expect(Object.keys(body)).toEqual([
    ...['id', 'title', 'amount', 'details', 'due', 'at_moment', 'is_open', 'scan', 'valueof', 'tostring', 'tojson'],
    ...['length', 'created_at', 'created_by', 'modified_at', 'modified_by', 'deleted_at', 'deleted_by'],
  ]);
  expect(JSON.parse(text)).toEqual({
    id: 1000,
    title: 'Кавычка " и \\ и 😀',
    amount: 1e-7,
    details,
    due: '0001-01-01',
    at_moment: '9999-12-31T23:59:59.999Z',
    is_open: false,
    scan: null,
    valueof: 'v',
    tostring: 't',
    tojson: 'j',
    length: 5,
    created_at: '2026-11-21T06:00:00.000Z',
    created_by: 1,
    modified_at: null,
    modified_by: null,
    deleted_at: null,
    deleted_by: null,
  });
  await api.database.pool.query(`delete from acc_1.e_${things.id} where id = 1000`);
});

test('fields selects columns and always adds the id', async () => {
  const { body } = await list({ fields: 'amount,created_at', limit: '1' });
  expect(body.items).toEqual([{ id: 1, amount: 0, created_at: '2026-11-21T06:00:00.000Z' }]);
  expect((await list({ fields: ['title', 'amount'], limit: '1', 'sort[due]': 'desc' })).body.items).toEqual([
    { id: 60, title: 'Thing 1', amount: 3 },
  ]);
});

test('sorts by several fields, ties by id, texts in natural order', async () => {
  const sorted = await list({ 'sort[amount]': 'desc', 'sort[title]': 'asc', limit: '9' });
  // Amounts descend; equal ones are sorted by title, character by character: 12, 19, 26 … 5, 54.
  expect(idsOf(sorted)).toEqual([49, 42, 35, 28, 21, 14, 56, 7, 48]);
});

test('lists deleted records in the trash only, still readable by id', async () => {
  expect(idsOf(await list({ 'query[title]': 'Gone' }))).toEqual([]);
  expect(idsOf(await list({ 'query[deleted_at][gte]': '2000-01-01T00:00:00Z' }))).toEqual([]);
  expect(idsOf(await list({ 'query[or][0][deleted_at][ex]': 'true' }))).toEqual([]);
  const trash = await list({ 'query[deleted_at][ex]': 'true' });
  expect(idsOf(trash)).toEqual([99]);
  expect(trash.body.totals).toEqual({ count: 1 });
  const one = await owner.get<{ deleted_at: string }>('/rest/things/99');
  expect(one.body.deleted_at).toBe('2026-11-21T07:00:00.000Z');
});

test('a single record has an ETag and supports fields and with', async () => {
  const one = await owner.get('/rest/things/1?fields=title&nonsense=1');
  expect(one.headers.etag).toBe('"1"');
  expect(one.body).toEqual({ id: 1, title: 'Thing 60' });
  expect(expectProblem(await owner.get('/rest/things/1?fields=nothing'))).toMatchObject({
    status: 422,
    type: 'validation',
  });
  expect(expectProblem(await owner.get('/rest/things/1?with=title'))).toMatchObject({
    status: 422,
    type: 'validation',
  });
});

test('returns an identical 404 for anything missing', async () => {
  const answers = await Promise.all(
    ['/rest/things/12345', '/rest/things/0', '/rest/things/x', '/rest/nothing/1', '/rest/nothing', '/rest/e_1'].map(
      (path) => owner.get(path),
    ),
  );
  const without = ({ text }: { text: string }) => text.replace(/"request_id":"[^"]+"/, '');
  for (const answer of answers) expect(expectProblem(answer)).toMatchObject({ status: 404, type: 'not_found' });
  expect(new Set(answers.map(without)).size).toBe(1);
  const other = await api.makeAccount('elsewhere');
  const stranger = await api.signIn(other.owner.email, other.host);
  const theirs = await stranger.get('/rest/things/1');
  expect(expectProblem(theirs)).toMatchObject({ status: 404, type: 'not_found' });
  expect(without(theirs)).toBe(without(answers[0] as never));
  expect(expectProblem(await api.visitor().get('/rest/things'))).toMatchObject({ status: 401, type: 'unauthorized' });
});

test('limit=-1 streams the full list in any sort order', async () => {
  const many = await makeEntity(owner, 'many', [
    { alias: 'words', type: 'textarea' },
    { alias: 'size', type: 'number' },
  ]);
  const rows = Array.from({ length: 5000 }, (_, at) => ({
    id: at + 1,
    words: 'word '.repeat(100),
    size: at % 3 || null,
  }));
  await putRows(api, many, rows);
  const whole = await listOf(owner, 'many', { limit: '-1' });
  expect(whole.headers['transfer-encoding']).toBe('chunked');
  expect(idsOf(whole)).toEqual(range(1, 5000));
  expect(whole.body).toMatchObject({ totals: { count: 5000 }, next_cursor: null });
  const sorted = await listOf(owner, 'many', {
    limit: '-1',
    'sort[size]': 'desc',
    'query[id][lte]': '3000',
    fields: 'size',
  });
  const sizes = sorted.body.items.map(({ size }) => size);
  expect(sizes).toEqual([...sizes].sort((a, b) => Number(b ?? 0) - Number(a ?? 0)));
  expect(new Set(idsOf(sorted)).size).toBe(3000);
  expect((await listOf(owner, 'many', { limit: '-1', 'query[id]': '0' })).body).toEqual({
    items: [],
    totals: { count: 0 },
    next_cursor: null,
  });
});

test('a list keeps working while fields are added and removed', async () => {
  const moving = await makeEntity(owner, 'moving', [{ alias: 'stays', type: 'text' }]);
  await putRows(api, moving, [{ id: 1, stays: 'x' }]);
  let isOver = false;
  const statuses = new Set<number>();
  const reading = async () => {
    while (!isOver) {
      const answer = await listOf(owner, 'moving', { 'sort[comes]': 'asc', limit: '1' });
      statuses.add(answer.status).add((await listOf(owner, 'moving')).status);
      statuses.add((await owner.get('/rest/moving/1')).status);
    }
  };
  const readers = [reading(), reading(), reading()];
  for (let n = 0; n < 8; n++) {
    const field = { entity_id: moving.id, name: 'Comes', alias: 'comes', type_id: 1 };
    const made = await owner.post<{ id: number }>('/v1/entities/fields', field);
    await listOf(owner, 'moving', { 'sort[comes]': 'asc' });
    expect((await owner.delete(`/v1/entities/fields/${made.body.id}`)).status).toBe(204);
  }
  isOver = true;
  await Promise.all(readers);
  expect([...statuses].sort()).toEqual([200, 422]);
});
