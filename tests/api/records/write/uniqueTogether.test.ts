import { beforeAll, expect, test } from 'vitest';
import { makeEntity, type TestEntity, whenReady } from '../../../support/accounts/entities.ts';
import { refused, violationsOf } from '../../../support/accounts/oneEntity.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Answer, Client } from '../../../support/server/client.ts';

interface Entity {
  id: number;
  status_id: number;
  unique_together: number[][];
}

let api: Api;
let owner: Client;
let seats: TestEntity;
let both: number[];
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  seats = await makeEntity(owner, 'seats', [
    { alias: 'hall', type: 'text' },
    { alias: 'row', type: 'number', extra: { default_value: 1 } },
    { alias: 'day', type: 'date' },
    { alias: 'note', type: 'textarea' },
  ]);
  both = [seats.fields.hall as number, seats.fields.row as number];
});

const change = (unique_together: unknown) => owner.patch<Entity>(`/v1/entities/${seats.id}`, { unique_together });
const add = async (values: object) => {
  const answer = await owner.post<{ id: number }>('/rest/seats', values);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
};
const taken = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(422);
  return Object.fromEntries(answer.body.violations.map(({ field, message, params }) => [field, [message, params.id]]));
};

test('names what cannot be unique together', async () => {
  const { hall = 0, note = 0 } = seats.fields;
  expect(violationsOf(await change([[hall]]))).toEqual(refused('unique_together.0 errors.required'));
  expect(
    violationsOf(
      await change([
        [hall, hall],
        [hall, note],
        [hall, 999_999],
      ]),
    ),
  ).toEqual(
    refused(
      'unique_together.0.1 errors.not_offered',
      'unique_together.1.1 errors.not_offered',
      'unique_together.2.1 errors.not_offered',
    ),
  );
});

test('no two records share all the values; an empty one is none, and a default is one', async () => {
  expect((await change([both])).body).toMatchObject({ status_id: 2, unique_together: [both] });
  const id = await add({ hall: 'A', row: 7 });
  await add({ hall: 'A', row: 8 });
  await add({ row: 7 });
  await add({ row: 7 });
  expect(taken(await owner.post('/rest/seats', { row: 7, hall: ' a' }))).toEqual({ hall: ['errors.taken', id] });
  const first = await add({ hall: 'B' });
  expect(taken(await owner.post('/rest/seats', { hall: 'b' }))).toEqual({ hall: ['errors.taken', first] });
  // A change of one of them alone.
  const other = await add({ hall: 'C', row: 7 });
  expect(taken(await owner.patch(`/rest/seats/${other}`, { hall: 'A' }))).toEqual({ hall: ['errors.taken', id] });
  expect(taken(await owner.post('/rest/seats/bulk', { update: [{ id: other, hall: 'B', row: 1 }] }))).toEqual({
    'update.0.hall': ['errors.taken', first],
  });
});

test('a key rests while one of its fields is in the trash', async () => {
  await add({ hall: 'D', row: 1 });
  const path = `/v1/entities/fields/${seats.fields.row}`;
  await owner.delete(path);
  const second = await add({ hall: 'D' });
  await owner.delete(`/rest/seats/${second}`);
  expect((await owner.post<Entity>(`${path}/restore`)).body).toMatchObject({ status_id: 2 });
  expect(taken(await owner.post('/rest/seats', { hall: 'D', row: 1 }))).toMatchObject({
    hall: ['errors.taken', expect.any(Number)],
  });
});

test('a change that duplicates refuse leaves the entity as it was, and names them', async () => {
  const { day = 0, hall = 0 } = seats.fields;
  const ids = [await add({ hall: 'E', day: '2026-01-01' }), await add({ hall: 'e ', row: 2, day: '2026-01-01' })];
  expect((await change([both, [hall, day]])).body).toMatchObject({ status_id: 3, unique_together: [both] });
  const { items } = (await owner.get<{ items: object[] }>(`/v1/entities/${seats.id}/history`)).body;
  expect(items[0]).toMatchObject({
    result: {
      error: 'history.errors.duplicates',
      detail: `“E · 2026-01-01” (#${ids.join(', #')})`,
    },
  });
  expect((await owner.get('/rest/seats?limit=1')).status).toBe(200);
  expect((await owner.post(`/v1/entities/${seats.id}/discard`)).status).toBe(204);
  expect((await owner.get(`/v1/entities/${seats.id}`)).body).toMatchObject({ status_id: 2, unique_together: [both] });
  expect((await change([])).body).toMatchObject({ status_id: 2, unique_together: [] });
  await add({ hall: 'E', row: 1 });
});

test('a large table is indexed while it is written', async () => {
  const large = await makeEntity(owner, 'large', [
    { alias: 'one', type: 'text' },
    { alias: 'other', type: 'number' },
  ]);
  const { one = 0, other = 0 } = large.fields;
  await api.database.records.query(
    `insert into acc_1.e_${large.id} (f_${one}, f_${other}) select 'value', n from generate_series(1, 30000) n`,
  );
  const { body } = await owner.patch<Entity>(`/v1/entities/${large.id}`, { unique_together: [[one, other]] });
  await whenReady(owner, '/v1/entities', body);
  expect(taken(await owner.post('/rest/large', { one: 'VALUE', other: 500 }))).toEqual({ one: ['errors.taken', 500] });
});
