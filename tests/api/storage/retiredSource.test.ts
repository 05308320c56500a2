import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEntity } from '../../support/accounts/entities.ts';
import { type PostgresServer, startPostgresServer } from '../../support/database/postgresServer.ts';
import { type Collector, collectorOf } from '../../support/files/collector.ts';
import { download, upload } from '../../support/files/files.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { type Moves, testMoves } from '../../support/storage/moves.ts';
import { ownSettings, path, save } from '../../support/storage/settings.ts';

/** What an account leaves behind that begins with empty tables elsewhere (docs/reference/product/storage.md#changing-the-place). */

let server: PostgresServer;
let api: Api;
let owner: Client;
let moves: Moves;
let collector: Collector;

beforeAll(async () => {
  server = await startPostgresServer();
  api = await startApi({ settings: { storage_allow_private: true, jobs: 'off' } });
  owner = await api.signInOwner();
  moves = await testMoves(api);
  collector = await collectorOf(api);
});
afterAll(() => collector.close());

const schemas = async () =>
  (
    await api.database.pool.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname ~ '^acc_1(_|$)' order by 1`,
    )
  ).rows.map(({ name }) => name);

const titles = async () =>
  (await owner.get<{ items: { title: string }[] }>('/rest/deals?sort[id]=asc')).body.items.map(({ title }) => title);

test('the old tables are set aside with their files, and removed after 7 days', async () => {
  await makeEntity(owner, 'deals', [
    { alias: 'title', type: 'text' },
    { alias: 'contract', type: 'file' },
  ]);
  const file = await upload(owner, 'record', { filename: 'a.txt', bytes: 'x' });
  expect((await owner.post('/rest/deals', { title: 'left', contract: file.id })).status).toBe(201);
  const database = await server.makeDatabase();
  await save(owner, { ...ownSettings(database), move: false });
  expect(await titles()).toEqual([]);
  expect(await moves.runToEnd()).toMatchObject({ state: 'done', copies_records: false, cleaned_at: null });
  const { id } = await moves.last();
  expect(await schemas()).toEqual([`acc_1_left_${id}`]);
  // Nothing can be rolled back: the records are not at the new place.
  expect((await owner.get(path)).body).toMatchObject({ roll_back_until: null });
  expect((await owner.post(`${path}/roll-back`)).body).toMatchObject({ message: 'storage_no_old_side' });

  for (const hours of [25, 27]) await collector.run(hours);
  expect((await download(api, file.public_link)).status).toBe(200);

  await api.sql(`update control.moves set finished_at = now() - interval '7 days 1 minute'`);
  expect(await moves.runToEnd()).toMatchObject({ cleaned_at: expect.any(Date) });
  expect(await schemas()).toEqual([]);
  for (const hours of [25, 27]) await collector.run(hours);
  expect((await download(api, file.public_link)).status).toBe(404);
});

test('an account that came back before its tables were set aside keeps those that it uses', async () => {
  expect((await owner.post('/rest/deals', { title: 'there' })).status).toBe(201);
  await save(owner, { storage_location: 'provider', move: false });
  const first = await moves.last();
  expect((await owner.post('/rest/deals', { title: 'here' })).status).toBe(201);
  // The jobs of both changes come late.
  const database = await server.makeDatabase();
  await save(owner, { ...ownSettings(database), move: false });
  await save(owner, { storage_location: 'provider', move: false });
  expect((await owner.post('/rest/deals', { title: 'here again' })).status).toBe(201);
  await api.sql(`update control.moves set finished_at = now() - interval '7 days 1 minute'`);
  for (let id = first.id; id <= (await moves.last()).id; id += 1)
    await expect.poll(() => moves.run({}, id), { interval: 10 }).toBe('ended');
  expect(await titles()).toEqual(['here again']);
});

test('a writer that does not know of the new place yet finds nothing at the old one, and writes there', async () => {
  const before = await moves.data.plane(1);
  const database = await server.makeDatabase();
  await save(owner, { ...ownSettings(database), move: false });
  expect(await moves.runToEnd()).toMatchObject({ state: 'done' });
  await expect(before.write(`select from ${before.schema}._meta`)).rejects.toThrow('does not exist');
});

test('the job of a move ends with its account', async () => {
  expect(await moves.run({}, 987654321)).toBe('ended');
});
