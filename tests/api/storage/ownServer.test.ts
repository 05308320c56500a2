import { beforeAll, describe, expect, test } from 'vitest';
import { makeEntity } from '../../support/accounts/entities.ts';
import { type PostgresServer, startPostgresServer } from '../../support/database/postgresServer.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { useOwnStorage } from '../../support/storage/ownStorage.ts';
import { timeLimit } from '../../support/timeLimit.ts';

let server: PostgresServer;
let api: Api;
let owner: Client;

beforeAll(async () => {
  server = await startPostgresServer();
  api = await startApi({ settings: { storage_allow_private: true } });
  await useOwnStorage(api, 1, await server.makeDatabase(), { schema: 'records of ours' });
  owner = await api.signInOwner();
});

interface Listed {
  items: { id: number; title: string }[];
}

describe('an account whose records are on its own server', () => {
  test('has its tables there and nowhere else', async () => {
    await makeEntity(owner, 'deals', [
      { alias: 'title', type: 'text' },
      { alias: 'amount', type: 'number' },
    ]);
    const made = await owner.post<{ id: number }>('/rest/deals', { title: 'kept there', amount: 5 });
    expect(made.status, made.text).toBe(201);
    const { body } = await owner.get<Listed>('/rest/deals?title_like=there');
    expect(body.items).toMatchObject([{ id: made.body.id, title: 'kept there' }]);
    const there = await server.query('select title from "records of ours".deals', 'customer_1');
    expect(there).toEqual([{ title: 'kept there' }]);
    const { rows } = await api.database.pool.query(`select from pg_namespace where nspname = 'acc_1'`);
    expect(rows).toEqual([]);
  });

  test('is answered 503 within 5 s while the server is gone, others are not, and it heals by itself', async () => {
    const account = await api.makeAccount('other');
    const other = await api.signIn(account.owner.email, account.host);
    await makeEntity(other, 'deals', [{ alias: 'title', type: 'text' }]);
    await server.signal('SIGINT');
    for (let call = 0; call < 6; call += 1) {
      const began = performance.now();
      const answer = await owner.get('/rest/deals');
      expect(answer.status, answer.text).toBe(503);
      expect(answer.body.message).toBe('storage_unavailable');
      expect(performance.now() - began).toBeLessThan(timeLimit(5000));
    }
    expect((await other.get('/rest/deals')).status).toBe(200);
    await server.start();
    await expect.poll(async () => (await owner.get('/rest/deals')).status).toBe(200);
  });
});
