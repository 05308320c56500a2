import { beforeAll, describe, expect, test } from 'vitest';
import type { StorageStatus } from '#resources/account/storage/storage.resource.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import {
  type CustomerDatabase,
  type PostgresServer,
  startPostgresServer,
} from '../../support/database/postgresServer.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { check, ownSettings, path, save, violationOf } from '../../support/storage/settings.ts';
import { timeLimit } from '../../support/timeLimit.ts';

let primary: PostgresServer;
let replica: PostgresServer;
let database: CustomerDatabase;
let api: Api;
let owner: Client;

beforeAll(async () => {
  primary = await startPostgresServer();
  database = await primary.makeDatabase();
  await primary.query(`create role reader login password 'reader password'`);
  await primary.signal('SIGINT');
  replica = await startPostgresServer({ replicaOf: primary });
  await primary.start();
  api = await startApi({ settings: { storage_allow_private: true } });
  owner = await api.signInOwner();
});

const separate = (read: { port: number; user?: string; password?: string }) => ({
  ...ownSettings({ ...database, ...read }),
  ...{ storage_separate_rw: 1 as const, storage_write_host: database.host, storage_write_port: database.port },
  ...{ storage_write_user: database.user, storage_write_password: database.password },
});

describe('a read host of its own', () => {
  test('must be a replica of the write host', async () => {
    const other = await startPostgresServer();
    await other.makeDatabase();
    const wanted = { field: 'storage_read_host', message: 'storage.errors.replica', kind: 'replica' };
    expect(violationOf(await owner.patch(path, separate({ port: other.port })))).toEqual(wanted);
    expect((await check(owner, separate({ port: other.port }))).at(-1)).toMatchObject({
      ...{ side: 'read', step: 'replica', state: 'failed', kind: 'replica' },
    });
  });

  test('must not be behind by more than 5 s', async () => {
    await replica.query('select pg_wal_replay_pause()');
    const answer = await owner.patch(path, separate(replica));
    await replica.query('select pg_wal_replay_resume()');
    expect(violationOf(answer)).toMatchObject({ field: 'storage_read_host', kind: 'replica' });
  });

  test('is not taken for writing', async () => {
    const body = { ...separate(replica), storage_write_port: replica.port };
    expect(violationOf(await owner.patch(path, body))).toEqual({
      ...{ field: 'storage_write_host', message: 'storage.errors.read_only', kind: 'privilege' },
    });
  });

  test('names the side of a wrong password', async () => {
    const wrong = await owner.patch(path, { ...separate(replica), storage_read_password: 'wrong' });
    expect(violationOf(wrong)).toMatchObject({ field: 'storage_read_password', kind: 'auth' });
    const write = await owner.patch(path, { ...separate(replica), storage_write_password: 'wrong' });
    expect(violationOf(write)).toMatchObject({ field: 'storage_write_password', kind: 'auth' });
  });

  test('is checked after the write host, saved, and may have a user of its own', async () => {
    const body = separate({ port: replica.port, user: 'reader', password: 'reader password' });
    const passed = async () =>
      (await check(owner, body)).filter(({ state }) => state === 'passed').map(({ side, step }) => `${side} ${step}`);
    // On a busy machine the marker may come too late.
    await expect
      .poll(passed)
      .toEqual([
        ...['write connect', 'write sign_in', 'write version', 'write schema', 'write privileges'],
        ...['read connect', 'read sign_in', 'read version', 'read replica'],
      ]);
    const saved = await save(owner, body);
    expect(saved).toMatchObject({
      ...{ storage_separate_rw: 1, storage_read_user: 'reader', storage_write_user: database.user },
      ...{ storage_read_port: replica.port, storage_write_port: database.port },
    });
    await makeEntity(owner, 'deals', [{ alias: 'title', type: 'text' }]);
    expect((await owner.post('/rest/deals', { title: 'x' })).status).toBe(201);
    expect((await owner.get('/rest/deals')).status).toBe(200);
  });
});

describe('the status', () => {
  const status = async () => {
    const began = performance.now();
    const answer = await owner.get<StorageStatus>(`${path}/status`);
    expect(answer.status, answer.text).toBe(200);
    expect(performance.now() - began).toBeLessThan(timeLimit(5000));
    return answer.body;
  };

  test('has versions, sizes and the delay of the replica', async () => {
    await expect.poll(async () => (await status()).replica_delay_ms).toBe(0);
    const found = await status();
    const version = expect.stringMatching(/^\d+\.\d+/);
    expect(found).toMatchObject({
      ...{ is_reachable: true, checked_at: expect.stringMatching(/Z$/) },
      write: { host: '127.0.0.1', version, encryption: 'none' },
      read: { host: '127.0.0.1', version, encryption: 'none' },
      entities: [{ name: 'deals', bytes: expect.any(Number) }],
    });
    expect(found.size).toBeGreaterThan(found.entities[0]?.bytes ?? 0);
    await expect.poll(async () => (await status()).entities[0]?.records).toBe(1);
    await replica.query('select pg_wal_replay_pause()');
    await owner.post('/rest/deals', { title: 'late' });
    await expect.poll(async () => (await status()).replica_delay_ms).toBeGreaterThan(0);
    await replica.query('select pg_wal_replay_resume()');
    await expect.poll(async () => (await status()).replica_delay_ms).toBe(0);
  });

  test('says within 5 s that a server does not answer', async () => {
    await primary.signal('SIGSTOP');
    const found = await status();
    await primary.signal('SIGCONT');
    expect(found).toMatchObject({ is_reachable: false, write: null, read: null, size: null, entities: [] });
    await primary.signal('SIGINT');
    expect((await status()).is_reachable).toBe(false);
    await primary.start();
    await expect.poll(async () => (await status()).is_reachable, { timeout: 20_000 }).toBe(true);
  });

  test('of the provider names no host', async () => {
    const account = await api.makeAccount('provided');
    const client = await api.signIn(account.owner.email, account.host);
    await makeEntity(client, 'deals', []);
    const { body } = await client.get<StorageStatus>(`${path}/status`);
    expect(body).toMatchObject({
      ...{ is_reachable: true, checked_at: null, read: null, replica_delay_ms: null },
      ...{ write: { host: null, encryption: 'none' }, entities: [{ name: 'deals', records: 0 }] },
    });
  });
});
