import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { runChecks } from '../../../src/cli/doctor/runChecks.ts';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import {
  type CustomerDatabase,
  type PostgresServer,
  startPostgresServer,
} from '../../support/database/postgresServer.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { secret } from '../../support/server/credentials.ts';
import { postForm } from '../../support/server/multipart.ts';
import { ownSettings, path, save } from '../../support/storage/settings.ts';

let server: PostgresServer;
let database: CustomerDatabase;
let api: Api;
let owner: Client;
let entity: TestEntity;
let trashed: TestEntity;

/** Entities from before the change of the place: one with a field in the trash, and one that is there itself. */
beforeAll(async () => {
  server = await startPostgresServer();
  database = await server.makeDatabase();
  api = await startApi({ settings: { storage_allow_private: true } });
  owner = await api.signInOwner();
  entity = await makeEntity(owner, 'deals', [
    { alias: 'title', type: 'text' },
    { alias: 'amount', type: 'number', extra: { default_value: 7 } },
    { alias: 'gone', type: 'text' },
    { alias: 'stage', type: 'select', variants: [{ name: 'Won', alias: 'won' }] },
  ]);
  expect((await owner.delete(`/v1/entities/fields/${entity.fields.gone}`)).status).toBe(204);
  trashed = await makeEntity(owner, 'trashed', [{ alias: 'title', type: 'text' }]);
  expect((await owner.delete(`/v1/entities/${trashed.id}`)).status).toBe(204);
  await save(owner, { ...ownSettings(database), move: false });
});

interface Listed {
  items: { id: number; title: string; amount: number }[];
  totals: { count: number };
}
const list = async (query = '') => (await owner.get<Listed>(`/rest/deals${query}`)).body;

test('records are written, found, changed, removed and restored, with their history', async () => {
  const won = entity.variants.stage?.won;
  const made = await owner.post<{ id: number; amount: number }>('/rest/deals', { title: 'Oak table', stage: won });
  expect([made.status, made.body.amount]).toEqual([201, 7]);
  const { id } = made.body;
  expect((await owner.patch(`/rest/deals/${id}`, { amount: 8 })).status).toBe(200);
  const csv = ['file', { filename: 'a.csv', bytes: 'title,amount\nOak chair,1\nPine shelf,2\n' }] as const;
  expect((await postForm(owner, '/rest/deals/import', [csv])).status).toBe(200);
  expect((await list('?search=oak&sort[amount]=desc')).items.map(({ title }) => title)).toEqual([
    'Oak table',
    'Oak chair',
  ]);
  expect((await list(`?query[stage]=${won}&with=stage`)).items).toMatchObject([{ id, stage_data: { name: 'Won' } }]);
  expect((await owner.get<{ items: object[] }>('/v1/search?query=pine')).text).toContain('Pine shelf');
  expect((await owner.get('/rest/deals/export.csv')).text).toContain('Oak chair');

  expect((await owner.delete(`/rest/deals/${id}`)).status).toBe(204);
  expect((await list()).totals.count).toBe(2);
  expect((await list('?query[deleted_at][ex]=true')).items).toMatchObject([{ id }]);
  expect((await owner.patch(`/rest/deals/${id}`, { deleted_at: null })).status).toBe(200);
  const history = await owner.get<{ items: object[] }>(`/rest/deals/${id}/history`);
  expect(history.body.items).toHaveLength(4);
  const view = await owner.post('/v1/views', {
    ...{ list: `e_${entity.id}`, name: 'Mine', is_shared: false, state: { query: '' } },
  });
  expect(view.status, view.text).toBe(201);
  // All of it there, and the readable view too.
  expect(await server.query('select count(*)::int as count from stoa.deals', database.database)).toEqual([
    { count: 3 },
  ]);
  expect(await server.query('select count(*)::int as count from stoa._history', database.database)).not.toEqual([
    { count: 0 },
  ]);
});

test('fields and entities come out of the trash there, and new ones are made there', async () => {
  const restored = await owner.post(`/v1/entities/fields/${entity.fields.gone}/restore`);
  expect(restored.status, restored.text).toBe(200);
  await expect
    .poll(async () => (await owner.patch<{ gone: string }>('/rest/deals/1', { gone: 'back' })).body.gone)
    .toBe('back');
  expect((await owner.post(`/v1/entities/${trashed.id}/restore`)).status).toBe(200);
  await expect.poll(async () => (await owner.post('/rest/trashed', { title: 'x' })).status).toBe(201);
  await makeEntity(owner, 'later', [{ alias: 'day', type: 'date' }]);
  expect((await owner.post('/rest/later', { day: '2026-01-31' })).status).toBe(201);
  expect(await server.query('select title from stoa.trashed', database.database)).toEqual([{ title: 'x' }]);
});

test('are counted for the quota of records, and their space is not', async () => {
  interface Usage {
    bytes: { used: number };
    records: { used: number };
  }
  const usage = async () => (await owner.get<Usage>('/v1/auth/account/usage')).body;
  await expect.poll(async () => (await usage()).records.used, { timeout: 20_000 }).toBe(5);
  const { used } = (await usage()).bytes;
  const [there] = await server.query<{ size: number }>(
    `select pg_total_relation_size('stoa.e_${entity.id}') as size`,
    database.database,
  );
  expect(used).toBeLessThan(there?.size ?? 0);
  // An upload needs no record, and is not held up by the server of the records.
  await server.signal('SIGINT');
  const file = ['file', { filename: 'a.bin', bytes: Buffer.alloc(1000, 'x') }] as const;
  expect((await postForm(owner, '/v1/files/record', [file])).status).toBe(201);
  await server.start();
  await expect.poll(async () => (await owner.get('/rest/deals')).status, { timeout: 20_000 }).toBe(200);
});

test('the doctor finds nothing, there and after the way back', async () => {
  const findings = async () => {
    const client = new pg.Client({ ...api.database.connection, user: 'postgres' });
    await client.connect();
    try {
      await client.query(`begin; set local role ${api.database.connection.user}`);
      return (await runChecks(client, secret)).filter(({ breaches }) => breaches.length > 0);
    } finally {
      await client.end();
    }
  };
  expect(await findings()).toEqual([]);
  await save(owner, { storage_location: 'provider', move: false });
  expect((await list()).items).toEqual([]);
  expect((await owner.post('/rest/trashed', { title: 'x' })).status).toBe(201);
  expect(await findings()).toEqual([]);
  expect((await owner.get(`${path}/status`)).status).toBe(200);
});
