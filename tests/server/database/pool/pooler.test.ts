import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/database/openDatabase.ts';
import { controlPool } from '#server/database/pool/pool.ts';
import { cancelWith } from '#server/load/connections/cancelStatement.ts';
import { readSettings } from '#server/settings/settings.ts';
import { providerPool } from '#server/tenant/planes/providerPool.ts';
import { makeEntity } from '../../../support/accounts/entities.ts';
import { type TestDatabase, testDatabase } from '../../../support/database/database.ts';
import { findPgbouncer } from '../../../support/database/pgbouncer.ts';
import { startPooler } from '../../../support/database/pooler.ts';
import { startApi } from '../../../support/server/api.ts';

/** A pooler between the server and PostgreSQL (docs/operating/running.md#poolers). Skipped where PgBouncer cannot be had. */

const settingsOf = (database_url: string) => ({
  ...readSettings({}),
  database_url,
  data_dir: `${os.tmpdir()}/nothing`,
});

describe.skipIf(!findPgbouncer())('PgBouncer (must be installed)', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });

  test.each(['transaction', 'statement'] as const)('in mode %s is refused at the start', async (mode) => {
    const { url } = await startPooler(database, mode);
    await expect(openDatabase(settingsOf(url))).rejects.toThrow(
      mode === 'transaction'
        ? /^DATABASE_URL leads to a pooler that shares sessions/
        : /^DATABASE_URL cannot be used: /,
    );
  });

  describe('in mode session', () => {
    let pooled: TestDatabase;
    beforeAll(async () => {
      const { connection, url } = await startPooler(database, 'session');
      const pool = controlPool({ ...connection, max: 4 });
      pooled = { connection, url, pool, records: pool };
    });
    afterAll(() => pooled.pool.end());

    test('opens, and serves entities and records', async () => {
      const opened = await openDatabase(settingsOf(pooled.url));
      await opened.close();
      const api = await startApi({ database: pooled });
      const owner = await api.signInOwner();
      await makeEntity(owner, 'papers', [{ alias: 'title', type: 'text' }]);
      expect((await owner.post('/rest/papers', { title: 'first' })).status).toBe(201);
      expect(
        (await owner.get<{ items: unknown[] }>('/rest/papers?filter[title][contains]=irs')).body.items,
      ).toHaveLength(1);
      await api.close();
    });

    test('keeps roles and limits of each connection', async () => {
      const records = providerPool(pooled.pool, 2);
      const { rows } = await records.query(
        `select current_user as role, current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
      );
      expect(rows).toEqual([{ role: 'stoa_data', statement: '10s', lock: '5s' }]);
      await records.end();
    });

    test('passes on that a statement is cancelled, and the connection can be used again', async () => {
      const client = await pooled.pool.connect();
      const cancelling = cancelWith(client, undefined);
      const slow = client.query('select pg_sleep(9)');
      await sleep(200);
      cancelling.cancel();
      await expect(slow).rejects.toMatchObject({ code: '57014' });
      expect(await cancelling.end()).toBe(true);
      expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
      client.release();
    });
  });
});
