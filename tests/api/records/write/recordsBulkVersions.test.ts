import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../../support/accounts/entities.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';

type Json = Record<string, unknown> & { id: number };
interface List {
  items: Json[];
}
interface Bulk {
  created: Json[];
  updated: Json[];
}

let api: Api;
let owner: Client;
let rows: TestEntity;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  rows = await makeEntity(owner, 'rows', [
    { alias: 'title', type: 'text' },
    { alias: 'etag', type: 'text' },
    { alias: 'parent', type: 'select', extra: { select_subtype: 'user' } },
  ]);
});
beforeEach(() => api.database.pool.query(`delete from acc_1.e_${rows.id}`));

const bulk = (body: unknown) => owner.post<Bulk>('/rest/rows/bulk', body);
const list = async (query: string) => (await owner.get<List>(`/rest/rows?${query}`)).body.items;
const made = async (...titles: string[]) =>
  (await bulk({ create: titles.map((title) => ({ title, etag: 'own' })) })).body.created as [Json, Json];
const titles = async () => (await list('sort[id]=asc')).map(({ title }) => title);

test('a list returns record versions on request', async () => {
  const [a] = await made('a');
  await owner.patch(`/rest/rows/${a.id}`, { title: 'A' });
  const { headers } = await owner.get(`/rest/rows/${a.id}`);
  const [tagged] = await list('with=parent,ETag&fields=title,etag,parent');
  expect(tagged).toEqual({
    id: a.id,
    title: 'A',
    etag: 'own',
    parent: null,
    parent_data: null,
    ETag: headers.etag,
  });
  expect((await list('with=parent'))[0]).not.toHaveProperty('ETag');
  expect((await list('with=ETag&limit=-1'))[0]).toHaveProperty('ETag', headers.etag);
  expect((await owner.get('/rest/rows?with=etag')).status).toBe(422);
});

test('writes all rows at their expected versions, or none', async () => {
  const [a, b] = await made('a', 'b');
  const tags = new Map((await list('with=ETag')).map(({ id, ETag }) => [id, ETag]));
  await owner.patch(`/rest/rows/${b.id}`, { title: 'theirs' });
  const update = [a, b].map(({ id }) => ({ id, title: 'mine', 'If-Match': tags.get(id) }));
  const refused = await bulk({ update });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    type: 'validation',
    violations: [{ field: 'update.1.If-Match', message: 'records.errors.stale', params: {} }],
  });
  expect(await titles()).toEqual(['a', 'theirs']);
  // Other rows without If-Match, or with `*`, are written as usual.
  const written = await bulk({
    update: [
      { id: b.id, title: 'mine', 'If-Match': '*' },
      { id: a.id, title: 'mine', 'If-Match': tags.get(a.id) },
    ],
  });
  expect(written.status, written.text).toBe(200);
  expect(written.body.updated.map((row) => Object.keys(row).includes('If-Match'))).toEqual([false, false]);
  expect(await titles()).toEqual(['mine', 'mine']);
});

test('rejects malformed versions; unknown ones never match', async () => {
  const [a] = await made('a');
  for (const [expected, message] of [
    ['"999"', 'records.errors.stale'],
    ['nonsense', 'records.errors.stale'],
    [1, 'errors.type_text'],
    [null, 'errors.type_text'],
  ]) {
    const { body } = await bulk({ update: [{ id: a.id, title: 'x', 'If-Match': expected }] });
    expect(body).toMatchObject({ violations: [{ field: 'update.0.If-Match', message }] });
  }
  const { body } = await bulk({ create: [{ title: 'x', 'If-Match': '*' }] });
  expect(body).toMatchObject({ violations: [{ field: 'create.0.If-Match', message: 'errors.unknown_field' }] });
  expect(await titles()).toEqual(['a']);
});

test('does not overwrite a change committed while it waits for the row', async () => {
  const [a, b] = await made('a', 'b');
  const update = (await list('with=ETag')).map(({ id, ETag }) => ({ id, title: 'back', 'If-Match': ETag }));
  const other = await api.database.records.connect();
  await other.query('begin');
  await other.query(`update acc_1.e_${rows.id} set f_${rows.fields.title} = 'theirs', _v = _v + 1 where id = $1`, [
    b.id,
  ]);
  const writing = bulk({ update });
  // The bulk now waits for the row that the other transaction has locked.
  await expect
    .poll(async () => {
      const { rows: waiting } = await api.database.records.query(
        `select 1 from pg_locks where not granted and locktype in ('transactionid', 'tuple')`,
      );
      return waiting.length;
    })
    .toBeGreaterThan(0);
  await other.query('commit');
  other.release();
  expect((await writing).body).toMatchObject({
    violations: [{ field: `update.${update.findIndex(({ id }) => id === b.id)}.If-Match` }],
  });
  expect(await titles()).toEqual(['a', 'theirs']);
  expect((await owner.get(`/rest/rows/${a.id}`)).headers.etag).toBe('"1"');
});
