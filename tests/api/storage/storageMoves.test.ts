import { beforeAll, expect, test } from 'vitest';
import type { StorageSettings, StorageStatus } from '#resources/account/storage/storage.resource.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import {
  type CustomerDatabase,
  type PostgresServer,
  startPostgresServer,
} from '../../support/database/postgresServer.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { ownPlace, testMoves, watched } from '../../support/storage/moves.ts';
import { ownSettings, path, save } from '../../support/storage/settings.ts';
import { timeLimit } from '../../support/timeLimit.ts';

let server: PostgresServer;
let database: CustomerDatabase;
let api: Api;
let owner: Client;

beforeAll(async () => {
  server = await startPostgresServer();
  database = await server.makeDatabase();
  api = await startApi({ settings: { storage_allow_private: true } });
  owner = await api.signInOwner();
  await makeEntity(owner, 'deals', [{ alias: 'title', type: 'text' }]);
  expect((await owner.post('/rest/deals', { title: 'first' })).status).toBe(201);
});

const settings = async () => (await owner.get<StorageSettings>(path)).body;
const titles = async () =>
  (await owner.get<{ items: { title: string }[] }>('/rest/deals')).body.items.map(({ title }) => title);

test('the records move to the own server with a save, and back within 7 days', async () => {
  const begun = await save(owner, { ...ownSettings(database), move: true });
  expect(begun).toMatchObject({ storage_location: 'provider', roll_back_until: null });
  expect(begun.move_status).toMatchObject({ state: 'preparing', from: 'provider', to: 'own', error: null });
  await expect.poll(async () => (await settings()).storage_location).toBe('own');
  expect(await settings()).toMatchObject({ move_status: null, storage_write_password: '********' });
  expect(await titles()).toEqual(['first']);
  // The move compared both places, which is a check of the new one.
  const { checked_at } = (await owner.get<StorageStatus>(`${path}/status`)).body;
  expect(Date.now() - Date.parse(checked_at ?? '')).toBeLessThan(timeLimit(60_000));
  expect((await owner.post('/rest/deals', { title: 'second' })).status).toBe(201);
  expect(await server.query('select title from stoa.deals order by id', database.database)).toEqual([
    { title: 'first' },
    { title: 'second' },
  ]);

  const until = Date.parse((await settings()).roll_back_until ?? '');
  expect(Math.round((until - Date.now()) / 86_400_000)).toBe(7);
  const back = await owner.post<StorageSettings>(`${path}/roll-back`);
  expect(back.body.move_status).toMatchObject({ from: 'own', to: 'provider' });
  await expect.poll(async () => (await settings()).storage_location).toBe('provider');
  expect((await titles()).sort()).toEqual(['first', 'second']);
});

test('a move is not begun twice, and can be cancelled', async () => {
  // The job waits for the schema, so the move stays under way.
  const blocker = await api.database.pool.connect();
  await blocker.query('begin; lock table acc_1._ledger in access exclusive mode');
  await save(owner, { ...ownSettings(database, 'elsewhere'), move: true });
  const again = await owner.patch(path, { storage_location: 'provider', move: true });
  expect([again.status, again.body.message]).toEqual([409, 'storage_moving']);
  const cancelled = await owner.post<StorageSettings>(`${path}/cancel-move`);
  expect(cancelled.body).toMatchObject({ storage_location: 'provider', move_status: null });
  await blocker.query('rollback');
  blocker.release();
  const late = await owner.post(`${path}/cancel-move`);
  expect([late.status, late.body.message]).toEqual([409, 'storage_not_moving']);
  expect((await owner.post('/rest/deals', { title: 'third' })).status).toBe(201);
});

test('a failed change is not discarded while the records move, and is afterwards', async () => {
  const { fields } = await makeEntity(owner, 'reported', [{ alias: 'title', type: 'text' }]);
  await api.database.records.query(
    'begin; set local role stoa_data; create view acc_1.reports as select title from acc_1.reported; commit',
  );
  const field = `/v1/entities/fields/${fields.title}`;
  const failed = await owner.patch(field, { alias: 'heading', name: 'Heading' });
  expect(failed.body).toMatchObject({ status_id: 3 });
  const moves = await testMoves(api);
  await moves.start(ownPlace(1, await server.makeDatabase()));
  const answers: unknown[] = [];
  const mover = watched(moves, async () => {
    if (answers.length > 0 || (await moves.last()).state !== 'copying') return;
    const { status, body } = await owner.post(`${field}/discard`);
    answers.push([status, body.message]);
  });
  await expect.poll(() => moves.run(mover)).toBe('ended');
  expect(answers).toEqual([[409, 'storage_moving']]);
  expect((await owner.get(field)).body).toMatchObject({ status_id: 3 });
  // 503 until this process has heard that the records have moved.
  let discarded = 503;
  await expect
    .poll(async () => {
      discarded = (await owner.post(`${field}/discard`)).status;
      return discarded;
    })
    .not.toBe(503);
  expect(discarded).toBe(204);
});
