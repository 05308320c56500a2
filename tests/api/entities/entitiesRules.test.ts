import { beforeAll, expect, test } from 'vitest';
import { makeEntity } from '../../support/accounts/entities.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

interface Entity {
  id: number;
  name: string;
  alias: string;
  status_id: number;
}

let api: Api;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
});

const create = (alias: string, name = 'Entity') => owner.post<Entity>('/v1/entities', { name, alias });

const exists = async (relation: string) =>
  (
    await api.database.records.query(
      `select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname || '.' || c.relname = $1`,
      [relation],
    )
  ).rowCount === 1;

test.each([
  ['abc', 201],
  ['a_1', 201],
  ['z'.repeat(63), 201],
  ['e_1x', 201],
  ['e_x', 201],
  ['select', 201],
  ['ab', 422],
  ['z'.repeat(64), 422],
  ['1abc', 422],
  ['_abc', 422],
  ['Abc', 422],
  ['a-b', 422],
  ['имя', 422],
  ['', 422],
  ['e_17', 422],
  ['e_0', 422],
  ['constructor', 422],
  ['prototype', 422],
  ['created_at', 422],
])('an entity with the alias %s: %i', async (alias, status) => {
  const answer = await create(alias);
  expect(answer.status, answer.text).toBe(status);
  if (status === 201) {
    expect(answer.body.status_id).toBe(2);
    expect(await exists(`acc_1.${alias}`)).toBe(true);
  }
});

test('an alias is unique in an account, free again after removal, and immutable', async () => {
  const first = await create('taken');
  expect(await create('taken')).toMatchObject({ status: 409, body: { message: 'entity_alias_taken' } });
  const account = await api.makeAccount('neighbour');
  const other = await api.signIn(account.owner.email, account.host);
  expect((await other.post('/v1/entities', { name: 'x', alias: 'taken' })).status).toBe(201);
  expect((await owner.patch(`/v1/entities/${first.body.id}`, { alias: 'other' })).status).toBe(422);
  await owner.post('/rest/taken', {});
  expect((await owner.delete(`/v1/entities/${first.body.id}`)).status).toBe(204);
  // Its records are in the trash with it, and not in the new entity.
  expect(await exists(`acc_1.e_${first.body.id}`)).toBe(true);
  expect(await exists('acc_1.taken')).toBe(false);
  expect((await owner.get('/rest/taken')).status).toBe(404);
  const second = await create('taken');
  expect(second.body.status_id).toBe(2);
  expect((await owner.get('/rest/taken')).body).toMatchObject({ items: [], totals: { count: 0 } });
});

test('changes a name at once, with If-Match', async () => {
  const { body } = await create('named', 'Before');
  const path = `/v1/entities/${body.id}`;
  const etag = String((await owner.get(path)).headers.etag);
  const renamed = await owner.patch<Entity>(path, { name: 'After' }, { 'if-match': etag });
  expect(renamed.body).toMatchObject({ name: 'After', alias: 'named', status_id: 2 });
  expect((await owner.patch(path, { name: 'Late' }, { 'if-match': etag })).status).toBe(412);
  expect((await owner.delete(path, { 'if-match': etag })).status).toBe(412);
  expect((await owner.get(`${path}/history`)).body).toMatchObject({
    total_count: 2,
    items: [
      { type_id: 2, data: { name: { from: 'Before', to: 'After' } }, result: { ok: true }, user_name: 'Owner' },
      { type_id: 1, data: { name: 'Before', alias: 'named' } },
    ],
  });
});

test('returns history in pages of ten, newest first', async () => {
  const { id } = await makeEntity(owner, 'long_story');
  for (let n = 1; n <= 12; n++) await owner.patch(`/v1/entities/${id}`, { name: `Name ${n}` });
  const page = (n: number) =>
    owner.get<{ items: { data: { name: { to: string } } }[]; total_count: number }>(
      `/v1/entities/${id}/history?page=${n}`,
    );
  const [first, second] = [await page(1), await page(2)];
  expect([first.body.items.length, second.body.items.length, first.body.total_count]).toEqual([10, 3, 13]);
  expect(first.body.items[0]?.data.name.to).toBe('Name 12');
});

test('purges an entity in the trash after its retention, with everything of it', async () => {
  const entity = await makeEntity(owner, 'expired', [{ alias: 'title', type: 'text' }]);
  const kept = await makeEntity(owner, 'not_expired');
  await owner.post('/rest/expired', { title: 'x' });
  for (const { id } of [entity, kept]) await owner.delete(`/v1/entities/${id}`);
  await api.sql(`update control.entities set deleted_at = now() - interval '31 days' where id = $1`, [entity.id]);
  // Leftovers of an interrupted rebuild.
  const left = `acc_1._e_${entity.id}`;
  await api.database.records.query(
    `begin; set local role stoa_data; create table ${left}_new (id int); create table ${left}_log (id int);
     create function ${left}_capture() returns trigger language plpgsql as 'begin return null; end'; commit`,
  );
  await api.sql(`select control.enqueue('entities.purge', '{}', null, null)`);
  await expect.poll(() => exists(`acc_1.e_${entity.id}`)).toBe(false);
  await expect.poll(() => api.sql('select from control.entities where id = $1', [entity.id])).toEqual([]);
  expect(await api.sql(`select from control.schema_changes where state in ('queued', 'failed')`)).toEqual([]);
  const client = await api.database.records.connect();
  const { rows } = await client
    .query(`begin; set local role stoa_data; select from acc_1._history where entity_id = ${entity.id}`)
    .then((answers) => (answers as unknown as { rows: object[] }[])[2] as { rows: object[] });
  await client.query('rollback');
  client.release();
  expect(rows).toEqual([]);
  expect(await exists(`acc_1.e_${kept.id}`)).toBe(true);
  expect([await exists(`${left}_new`), await exists(`${left}_log`)]).toEqual([false, false]);
});

test('deletes saved responses after a day and keeps the ledger', async () => {
  await makeEntity(owner, 'swept', [{ alias: 'title', type: 'text' }]);
  for (const key of ['old', 'new'])
    expect((await owner.post('/rest/swept', { title: key }, { 'idempotency-key': key })).status).toBe(201);
  const keys = async () => {
    const client = await api.database.records.connect();
    try {
      await client.query('begin; set local role stoa_data');
      const { rows } = await client.query<{ key: string; lines: number }>(
        'select key, (select count(*)::int from acc_1._ledger) as lines from acc_1._keys order by key',
      );
      return rows;
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  const before = await keys();
  expect(before.map(({ key }) => key)).toEqual(['new', 'old']);
  await api.database.records.query(
    `begin; set local role stoa_data; update acc_1._keys set created_at = now() - interval '25 hours' where key = 'old'; commit`,
  );
  await api.sql(`select control.enqueue('changes.sweep', '{}', null, null)`);
  await expect.poll(async () => (await keys()).map(({ key }) => key)).toEqual(['new']);
  expect((await keys())[0]?.lines).toBe(before[0]?.lines);
});
