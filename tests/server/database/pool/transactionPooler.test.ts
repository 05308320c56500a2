import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, reachDatabase } from '#server/database/openDatabase.ts';
import { controlPool } from '#server/database/pool/pool.ts';
import { fairPool } from '#server/load/connections/fairPool.ts';
import { readSettings } from '#server/settings/settings.ts';
import { providerPool } from '#server/tenant/planes/providerPool.ts';
import { makeEntity } from '../../../support/accounts/entities.ts';
import { type TestDatabase, testDatabase } from '../../../support/database/database.ts';
import { findPgbouncer } from '../../../support/database/pgbouncer.ts';
import { type Pooled, startPooler, through } from '../../../support/database/pooler.ts';
import { borrowedStates, freshState } from '../../../support/database/sessionState.ts';
import { type Api, startApi } from '../../../support/server/api.ts';

/**
 * A server whose requests go through a pooler in transaction mode (docs/operating/running.md#poolers). Skipped where PgBouncer
 * cannot be had.
 */

const SESSIONS = 6;

interface Papers {
  items: { id: number; title: string }[];
}

const settingsOf = (database_url: string, database_direct_url: string | null) => ({
  ...readSettings({}),
  database_url,
  database_direct_url,
  data_dir: `${os.tmpdir()}/nothing`,
});

describe.skipIf(!findPgbouncer())('PgBouncer in transaction mode (must be installed)', () => {
  let database: TestDatabase;
  let pooler: Pooled;
  beforeAll(async () => {
    database = await testDatabase();
    pooler = await startPooler(database, 'transaction', { default_pool_size: SESSIONS });
  });

  describe('at the start', () => {
    test('is refused without the way to the database itself, in one line with the name of the variable', async () => {
      await expect(openDatabase(settingsOf(pooler.url, null))).rejects.toThrow(
        /^DATABASE_URL leads to a pooler that shares sessions.*: set DATABASE_DIRECT_URL [^\n]*$/,
      );
    });

    test('is refused as the way to the database itself', async () => {
      await expect(openDatabase(settingsOf(pooler.url, pooler.url))).rejects.toThrow(
        /^DATABASE_DIRECT_URL leads to a pooler/,
      );
    });

    test('is refused for another database', async () => {
      const other = await testDatabase();
      await expect(openDatabase(settingsOf(pooler.url, other.url))).rejects.toThrow(
        'DATABASE_URL cannot be used: DATABASE_DIRECT_URL leads to another database',
      );
    });

    test('a pooler without transactions is refused', async () => {
      const { url } = await startPooler(database, 'statement');
      await expect(openDatabase(settingsOf(url, database.url))).rejects.toThrow(/^DATABASE_URL cannot be used: /);
    });

    test('opens with both', async () => {
      const opened = await openDatabase(settingsOf(pooler.url, database.url));
      expect(opened.direct).not.toBe(opened.pool);
      for (const pool of [opened.pool, opened.direct])
        expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
      await opened.close();
    });

    test('commands connect to the database itself', async () => {
      const reached = await reachDatabase(settingsOf(pooler.url, database.url));
      const client = await reached.pool.connect();
      const { rows } = await client.query('select pg_backend_pid() as pid');
      expect(rows).toEqual([{ pid: (client as unknown as { processID: number }).processID }]);
      client.release();
      await reached.close();
    });
  });

  describe('with a server', () => {
    let api: Api;
    beforeAll(async () => {
      api = await startApi({ database: through(database, pooler) });
    });

    test('serves 20 accounts at the same time, and leaves nothing in the sessions', async () => {
      const accounts = await Promise.all(
        Array.from({ length: 20 }, async (_, at) => {
          const { host, owner } = await api.makeAccount(`pooled${at}`);
          return { name: `of ${at}`, client: await api.signIn(owner.email, host) };
        }),
      );
      for (const { client } of accounts) await makeEntity(client, 'papers', [{ alias: 'title', type: 'text' }]);
      const rounds = Array.from({ length: 8 }, (_, at) => at);
      await Promise.all(
        accounts.map(async ({ name, client }) => {
          for (const round of rounds) {
            const made = await client.post<{ id: number }>('/rest/papers', { title: `${name}, ${round}` });
            expect(made.status, made.text).toBe(201);
            const read = await client.get<{ title: string }>(`/rest/papers/${made.body.id}`);
            expect(read.body.title).toBe(`${name}, ${round}`);
            const { body } = await client.get<Papers>('/rest/papers?limit=50&sort[id]=asc');
            expect(body.items.map(({ title }) => title)).toEqual(
              rounds.slice(0, round + 1).map((n) => `${name}, ${n}`),
            );
            const users = await client.get<{ items: { email: string }[] }>('/v1/users');
            expect(users.body.items).toHaveLength(1);
          }
        }),
      );
      expect(await borrowedStates(pooler.connection, SESSIONS)).toEqual([await freshState(database.connection)]);
    });

    test('builds indexes, which the queue does on connections of its own', async () => {
      const owner = await api.signInOwner();
      const { fields } = await makeEntity(owner, 'indexed', [{ alias: 'title', type: 'text' }]);
      const named = `select 1 from pg_indexes where schemaname = 'acc_1' and indexdef like '%f_${fields.title}%'`;
      await expect.poll(async () => (await database.pool.query(named)).rowCount).toBeGreaterThan(0);
    });

    test('what another process changes is heard', async () => {
      const other = await startApi({ database: api.database });
      const owner = await api.signInOwner();
      const { token } = { token: owner.authorization };
      const elsewhere = other.visitor().as({ authorization: String(token) });
      expect((await elsewhere.get('/v1/auth/me')).status).toBe(200);
      expect((await owner.post('/v1/auth/logout')).status).toBeLessThan(300);
      await expect.poll(async () => (await elsewhere.get('/v1/users')).status).toBe(401);
      await other.close();
    });
  });

  describe('statements', () => {
    const stateSql = `select current_user::text as role, current_setting('statement_timeout') as statement, current_setting('timezone') as zone`;
    const ofRecords = { role: 'stoa_data', statement: '10s', zone: 'UTC' };

    const opened = (max: number) => {
      const pool = controlPool({ ...pooler.connection, max, pooler: { prepares: false } });
      return { pool, records: providerPool(pool) };
    };

    test('of all kinds run with the settings of the pool', async () => {
      const { pool, records } = opened(1);
      const client = await records.connect();
      const text = { text: stateSql };
      expect((await client.query(text)).rows).toEqual([ofRecords]);
      expect((await client.query(`${stateSql} where $1`, [true])).rows).toEqual([ofRecords]);
      expect((await client.query({ ...text, name: 'named' })).rows).toEqual([ofRecords]);
      const both = (await client.query(`select 1 as n; ${stateSql}`)) as unknown as { rows: unknown[] }[];
      expect(both.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [ofRecords]]);
      await client.query('begin isolation level repeatable read; set local lock_timeout = 7');
      const chosen = `select current_setting('transaction_isolation') as isolation, current_setting('lock_timeout') as lock`;
      expect((await client.query(chosen)).rows).toEqual([{ isolation: 'repeatable read', lock: '7ms' }]);
      await client.query('rollback');
      for (const begin of ['begin', ' BEGIN isolation level serializable;', 'begin; select 1']) {
        await client.query(begin);
        expect((await client.query(text)).rows).toEqual([ofRecords]);
        expect((await client.query(`${stateSql} where $1`, [true])).rows).toEqual([ofRecords]);
        expect((await client.query('commit')).command).toBe('COMMIT');
      }
      await expect(client.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
      expect((await client.query(text)).rows).toEqual([ofRecords]);
      client.release();
      await records.end();
      await pool.end();
    });

    test('may have names where the pooler knows them', async () => {
      // One that keeps sessions knows them in any case.
      const { connection } = await startPooler(database, 'session');
      const pool = controlPool({ ...connection, max: 1, pooler: { prepares: true } });
      const records = providerPool(pool);
      const client = await records.connect();
      const named = { name: 'named', text: `${stateSql} where $1` };
      for (let times = 0; times < 3; times += 1) {
        expect((await client.query({ ...named, values: [true] })).rows).toEqual([ofRecords]);
        expect((await client.query(`${stateSql} where $1`, [true])).rows).toEqual([ofRecords]);
      }
      const failing = { name: 'failing', text: 'select n from nothing where n = $1', values: [1] };
      await expect(client.query(failing)).rejects.toMatchObject({ code: '42P01' });
      await expect(client.query(failing)).rejects.toMatchObject({ code: '42P01' });
      const { rows } = await client.query('select name from pg_prepared_statements order by name');
      expect(rows).toEqual([{ name: 'named' }, { name: 'settings' }]);
      client.release();
      await records.end();
      await pool.end();
    });

    test('are cancelled, and no other one is', async () => {
      const { pool, records } = opened(2);
      const fair = fairPool(records);
      const slow = fair.use(1, { limit_ms: 200 }, (client) => client.query('select pg_sleep(30)'));
      const others = Array.from({ length: 20 }, async () => {
        await sleep(Math.random() * 400);
        return fair.use(2, {}, async (client) => (await client.query('select 1 as n, pg_sleep(0.01)')).rows.length);
      });
      await expect(slow).rejects.toMatchObject({ code: '57014' });
      expect(await Promise.all(others)).toEqual(others.map(() => 1));
      await records.end();
      await pool.end();
    });
  });
});
