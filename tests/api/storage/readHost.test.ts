import { beforeAll, describe, expect, test } from 'vitest';
import { makeEntity } from '../../support/accounts/entities.ts';
import { type PostgresServer, startPostgresServer } from '../../support/database/postgresServer.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { useOwnStorage } from '../../support/storage/ownStorage.ts';

let primary: PostgresServer;
let replica: PostgresServer;
let api: Api;
let owner: Client;
let database: string;
let path: string;

beforeAll(async () => {
  primary = await startPostgresServer();
  const customer = await primary.makeDatabase();
  database = customer.database;
  await primary.signal('SIGINT');
  replica = await startPostgresServer({ replicaOf: primary });
  await primary.start();
  api = await startApi({ settings: { storage_allow_private: true } });
  await useOwnStorage(api, 1, customer, { read: replica });
  owner = await api.signInOwner();
  await makeEntity(owner, 'deals', [{ alias: 'title', type: 'text' }]);
  const made = await owner.post<{ id: number }>('/rest/deals', { title: 'first' });
  path = `/rest/deals/${made.body.id}`;
});

const titleOf = async (caller: Client) => (await caller.get<{ title: string }>(path)).body.title;
/** Reads until the read host has answered one. */
async function readThere(): Promise<void> {
  const asked = `select from pg_stat_activity where application_name = 'stoa' and query_start > '$since' and query ~ 'from "stoa"'`;
  const [now] = await replica.query<{ at: string }>('select clock_timestamp()::text as at');
  await expect
    .poll(async () => {
      await titleOf(owner);
      return (await replica.query(asked.replace('$since', now?.at ?? ''))).length;
    })
    .toBeGreaterThan(0);
}
const titleAt = async ({ query }: PostgresServer) =>
  (await query<{ title: string }>('select title from stoa.deals', database))[0]?.title;

describe('a read host', () => {
  test('answers reads, and the write host those that it cannot answer yet', async () => {
    await expect.poll(() => titleAt(replica)).toBe('first');
    await readThere();
    await replica.query('select pg_wal_replay_pause()');

    const saved = await owner.patch<{ title: string }>(path, { title: 'second' });
    expect(saved.status, saved.text).toBe(200);
    const second = await startApi({ database: api.database, settings: { storage_allow_private: true } });
    const elsewhere = await second.signInOwner();
    for (let read = 0; read < 20; read += 1) expect(await titleOf(owner)).toBe('second');
    expect(await titleOf(elsewhere)).toBe('second');
    expect(await titleAt(replica)).toBe('first');

    const third = await owner.patch(path, { title: 'third' });
    expect(third.status).toBe(200);
    // Also in the other process, at once.
    expect(await titleOf(elsewhere)).toBe('third');
    for (let n = 0; n < 30; n += 1) {
      await owner.patch(path, { title: `of ${n}` });
      expect(await titleOf(elsewhere)).toBe(`of ${n}`);
    }
    expect((await owner.patch(path, { title: 'third' })).status).toBe(200);

    await replica.query('select pg_wal_replay_resume()');
    await expect.poll(() => titleAt(replica)).toBe('third');
    await readThere();
  });

  test('that is gone is replaced by the write host', async () => {
    await replica.signal('SIGINT');
    expect((await owner.get(path)).status).toBe(200);
    const saved = await owner.patch(path, { title: 'while it was gone' });
    expect(saved.status).toBe(200);
    expect(await titleOf(owner)).toBe('while it was gone');
    await replica.start();
    await readThere();
  });

  test('that was promoted is not read any more', async () => {
    await expect.poll(() => titleAt(replica)).toBe('while it was gone');
    await replica.query('select pg_promote()');
    await replica.query(`update stoa.deals set title = 'of another history'`, database);
    await owner.patch(path, { title: 'of ours' });
    await expect.poll(() => titleOf(owner)).toBe('of ours');
    await expect
      .poll(async () => (await owner.get<{ items: unknown[] }>('/rest/deals')).body.items)
      .toMatchObject([{ title: 'of ours' }]);
  });
});
