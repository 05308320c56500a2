import { beforeAll, expect, test } from 'vitest';
import { isolationTests } from '../../support/isolation/isolationTests.ts';
import { moduleIsolationTests } from '../../support/isolation/moduleIsolationTests.ts';
import { disableRowSecurity } from '../../support/isolation/withoutLayer.ts';
import { type Api, startApi } from '../../support/server/api.ts';

/** Queries only: row-level security is off. */
let api: Api;
beforeAll(async () => {
  api = await startApi();
  await disableRowSecurity(api.database.pool);
});
isolationTests(async () => api);
moduleIsolationTests(async () => api);

test('row-level security was really disabled', async () => {
  const client = await api.database.pool.connect();
  await client.query(`begin; set local role stoa_app; select set_config('app.account_id', '1', true)`);
  const { rows } = await client.query('select distinct account_id from control.memberships');
  await client.query('rollback');
  client.release();
  expect(rows.length).toBeGreaterThan(1);
});
