import { beforeAll, expect, test } from 'vitest';
import type { StorageSettings } from '#resources/account/storage/storage.resource.ts';
import type { AuditEvent } from '#resources/audit/audit/audit.resource.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import {
  type CustomerDatabase,
  type PostgresServer,
  startPostgresServer,
} from '../../support/database/postgresServer.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { ownSettings, path, save } from '../../support/storage/settings.ts';

/** What needs a server of a customer; the other calls are in auditCalls.test.ts. */

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
  await owner.post('/rest/deals', { title: 'first' });
});

const settings = async () => (await owner.get<StorageSettings>(path)).body;
const entries = async () =>
  (await owner.get<{ items: AuditEvent[] }>('/v1/audit?filter[subject_type]=storage')).body.items;

test('a change of the storage, the way back and a cancelled move are one entry each, without passwords', async () => {
  await save(owner, { ...ownSettings(database), move: true });
  await expect.poll(async () => (await settings()).storage_location, { timeout: 60_000 }).toBe('own');
  expect((await owner.post(`${path}/roll-back`)).status).toBe(200);
  await expect.poll(async () => (await settings()).storage_location, { timeout: 60_000 }).toBe('provider');
  // The job waits for the schema, so the move stays under way.
  const blocker = await api.database.pool.connect();
  await blocker.query('begin; lock table acc_1._ledger in access exclusive mode');
  await save(owner, { ...ownSettings(database, 'elsewhere'), move: true });
  expect((await owner.post(`${path}/cancel-move`)).status).toBe(200);
  await blocker.query('rollback');
  blocker.release();
  expect((await entries()).map(({ action, outcome, user_id, via }) => [action, outcome, user_id, via])).toEqual(
    ['storage.cancel_move', 'storage.update', 'storage.roll_back', 'storage.update'].map((action) => [
      ...[action, 'success', 1, 'session'],
    ]),
  );
  const log = await api.sql('select * from control.audit_events');
  expect(database.password.length).toBeGreaterThan(4);
  expect(JSON.stringify(log)).not.toContain(database.password);
});
