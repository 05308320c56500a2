import { beforeAll, expect, test } from 'vitest';
import { limits } from '#shared/limits.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

interface Made {
  id: number;
  status_id: number;
  order: number;
}

let api: Api;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
});

const times = <T>(count: number, call: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => call(n)));

const counted = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const fieldsOf = async (entity_id: number) =>
  (await owner.get<{ items: Made[] }>(`/v1/entities/fields?entity_id=${entity_id}&limit=-1`)).body.items;

test('creates one of 100 identical concurrent entities', async () => {
  const answers = await times(100, () => owner.post<Made>('/v1/entities', { name: 'Once', alias: 'once' }));
  expect(counted(answers)).toEqual({ 201: 1, 409: 99 });
  const tables = await api.database.records.query(`select from pg_class where relname ~ '^e_[0-9]+$'`);
  expect(tables.rowCount).toBe(1);
});

test('creates one of 100 identical concurrent fields', async () => {
  const { id } = await makeEntity(owner, 'single_field');
  const body = { entity_id: id, name: 'Once', alias: 'once', type_id: 2 };
  const answers = await times(100, () => owner.post<Made>('/v1/entities/fields', body));
  expect(counted(answers)).toEqual({ 201: 1, 409: 99 });
  expect(await fieldsOf(id)).toMatchObject([{ alias: 'once', status_id: 2, order: 1 }]);
});

test('creates one of 100 concurrent entities with one Idempotency-Key and returns the same response to all', async () => {
  const body = { name: 'Keyed', alias: 'keyed' };
  const answers = await times(100, () => owner.post<Made>('/v1/entities', body, { 'idempotency-key': 'entity' }));
  expect(counted(answers)).toEqual({ 201: 100 });
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  const replayed = await owner.post<Made>('/v1/entities', body, { 'idempotency-key': 'entity' });
  // The replayed response is that of the call which did it: ready, unless the change took longer than a call waits.
  const status_id = Math.max(...answers.map(({ body }) => body.status_id));
  expect(replayed.body).toMatchObject({ id: answers[0]?.body.id, status_id });
  const other = await owner.post('/v1/entities', { ...body, name: 'x' }, { 'idempotency-key': 'entity' });
  expect(other.status).toBe(422);
});

test('makes twelve concurrently added fields ready, one after another', async () => {
  const { id } = await makeEntity(owner, 'twelve');
  const answers = await times(12, (n) =>
    owner.post<Made>('/v1/entities/fields', {
      entity_id: id,
      name: `F ${n}`,
      alias: `field_${'abcdefghijkl'[n]}`,
      type_id: 1 + (n % 4),
    }),
  );
  expect(counted(answers)).toEqual({ 201: 12 });
  await expect.poll(async () => (await fieldsOf(id)).map(({ status_id }) => status_id)).toEqual(Array(12).fill(2));
  expect((await fieldsOf(id)).map(({ order }) => order)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
});

test('fields added while their entity is processing become ready with it', async () => {
  await api.database.records.query(
    'begin; set local role stoa_data; create table if not exists acc_1.waiting (id int); commit',
  );
  const entity = await owner.post<Made>('/v1/entities', { name: 'Waiting', alias: 'waiting' });
  const answers = await times(3, (n) =>
    owner.post<Made>('/v1/entities/fields', {
      entity_id: entity.body.id,
      name: 'F',
      alias: `f_${'abc'[n]}`,
      type_id: 1,
    }),
  );
  expect(answers.map(({ body }) => body.status_id)).toEqual([1, 1, 1]);
  await api.database.records.query('begin; set local role stoa_data; drop table acc_1.waiting; commit');
  await owner.post(`/v1/entities/${entity.body.id}/retry`);
  await expect.poll(async () => (await fieldsOf(entity.body.id)).map(({ status_id }) => status_id)).toEqual([2, 2, 2]);
});

test('applies exactly one of many concurrent orders', async () => {
  const { id, fields } = await makeEntity(owner, 'ordered', [
    { alias: 'one', type: 'text' },
    { alias: 'two', type: 'text' },
    { alias: 'three', type: 'text' },
    { alias: 'four', type: 'text' },
    { alias: 'five', type: 'text' },
  ]);
  const ids = Object.values(fields);
  const orders = Array.from({ length: 50 }, (_, n) => {
    const turned = [...ids.slice(n % 5), ...ids.slice(0, n % 5)];
    return n % 2 === 0 ? turned : turned.toReversed();
  });
  const bad = [ids.slice(1), [...ids, ids[0]], [...ids.slice(1), 999_999], []];
  const answers = await Promise.all([
    ...orders.map((order) => owner.patch('/v1/entities/fields/set-order', { entity_id: id, order })),
    ...bad.map((order) => owner.patch('/v1/entities/fields/set-order', { entity_id: id, order })),
  ]);
  expect(counted(answers)).toEqual({ 200: 50, 422: 4 });
  expect(orders.map((order) => order.join())).toContain((await fieldsOf(id)).map((field) => field.id).join());
});

test('concurrent changes of fields and orders leave positions without gaps', async () => {
  const { id, fields } = await makeEntity(
    owner,
    'shuffled',
    [...'abcdefgh'].map((letter) => ({ alias: `field_${letter}`, type: 'number' as const })),
  );
  const ids = Object.values(fields);
  const answers = await Promise.all([
    ...ids.slice(0, 4).map((field) => owner.delete(`/v1/entities/fields/${field}`)),
    ...[...'ijkl'].map((letter) =>
      owner.post('/v1/entities/fields', { entity_id: id, name: 'x', alias: `field_${letter}`, type_id: 1 }),
    ),
    owner.patch('/v1/entities/fields/set-order', { entity_id: id, order: ids.toReversed() }),
  ]);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect((await fieldsOf(id)).map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('writers of a field that is being removed get its violation, never another error', async () => {
  const { fields } = await makeEntity(owner, 'vanishing', [
    { alias: 'kept', type: 'text' },
    { alias: 'going', type: 'text' },
  ]);
  const writing = times(100, (n) => owner.post('/rest/vanishing', { kept: `row ${n}`, going: 'x' }));
  const removed = await owner.delete(`/v1/entities/fields/${fields.going}`);
  const answers = await writing;
  expect(removed.status).toBe(204);
  expect(Object.keys(counted(answers)).filter((status) => !['201', '422', '409'].includes(status))).toEqual([]);
  const rows = await owner.get<{ totals: { count: number } }>('/rest/vanishing?limit=1');
  expect(rows.body.totals.count).toBe(counted(answers)[201] ?? 0);
});

test('returns 412 to the second of two concurrent changes from one state', async () => {
  const { fields } = await makeEntity(owner, 'matched', [{ alias: 'title', type: 'text' }]);
  const path = `/v1/entities/fields/${fields.title}`;
  const etag = String((await owner.get(path)).headers.etag);
  const answers = await times(2, (n) => owner.patch(path, { name: `Name ${n}` }, { 'if-match': etag }));
  expect(counted(answers)).toEqual({ 200: 1, 412: 1 });
  expect((await owner.delete(path, { 'if-match': etag })).status).toBe(412);
  const now = String((await owner.get(path)).headers.etag);
  expect((await owner.delete(path, { 'if-match': now })).status).toBe(204);
});

test('gives the last free slot of an account and of an entity once', async () => {
  const account = await api.makeAccount('crowded');
  const other = await api.signIn(account.owner.email, account.host);
  await api.sql(
    `insert into control.entities (account_id, name, alias, status_id) select $1, 'x', 'filler_' || n, 2
     from generate_series(1, $2::int) n`,
    [account.id, limits.entities_per_account - 1],
  );
  const entities = await times(10, (n) => other.post('/v1/entities', { name: 'x', alias: `last_${n}` }));
  expect(counted(entities)).toEqual({ 201: 1, 409: 9 });
  expect(entities.find(({ status }) => status === 409)?.body).toMatchObject({ message: 'too_many_entities' });
  const { id } = await makeEntity(owner, 'wide');
  await api.sql(
    `insert into control.fields (account_id, entity_id, name, alias, type_id, position, status_id)
     select 1, $1, 'x', 'filler_' || translate(n::text, '0123456789', 'abcdefghij'), 1, n, 1
     from generate_series(1, $2::int) n`,
    [id, limits.fields_per_entity - 1],
  );
  const fields = await times(10, (n) =>
    owner.post('/v1/entities/fields', { entity_id: id, name: 'x', alias: `last_${'abcdefghij'[n]}`, type_id: 1 }),
  );
  expect(counted(fields)).toEqual({ 201: 1, 409: 9 });
  expect(fields.find(({ status }) => status === 409)?.body).toMatchObject({ message: 'too_many_fields' });
});
