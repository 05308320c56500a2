import { beforeAll, expect, test } from 'vitest';
import type { AuditEvent } from '#resources/audit/audit/audit.resource.ts';
import type { AuditSettings } from '#resources/audit/audit_settings/audit_settings.resource.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

let api: Api;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
});

const read = async (who = owner) => (await who.get<AuditSettings>('/v1/audit/settings')).body;

/** Rows of this age in days. */
const add = (account_id: number, ...days: number[]) =>
  api.sql(
    `insert into control.audit_events (account_id, action, via, subject_type, created_at)
     select $1, 'test.old', 'system', 'account', now() - d * interval '1 day' from unnest($2::float8[]) d`,
    [account_id, days],
  );

const ages = async (account_id: number) =>
  (
    await api.sql<{ days: number }>(
      `select round(extract(epoch from now() - created_at) / 86400)::int as days from control.audit_events
       where account_id = $1 and action = 'test.old' order by 1`,
      [account_id],
    )
  ).map(({ days }) => days);

const expire = () => api.sql<{ count: number }>('select control.expire_audit_events(10000) as count');

test('a log is kept 365 days by default, or as the account says', async () => {
  expect(await read()).toMatchObject({ retention_days: 365, stream_url: null, stream: null });
  const other = await api.makeAccount('keeps');
  const theirs = await api.signIn(other.owner.email, other.host);
  await theirs.patch('/v1/audit/settings', { retention_days: 30 });
  await add(1, 29, 364, 366);
  await add(other.id, 29, 31, 366);
  await expire();
  expect(await ages(1)).toEqual([29, 364]);
  expect(await ages(other.id)).toEqual([29]);
  expect((await read(theirs)).retention_days).toBe(30);
  expect((await read()).retention_days).toBe(365);
});

test('the job deletes what is old, more than a batch of it', async () => {
  await api.sql(
    `insert into control.audit_events (account_id, action, via, subject_type, created_at)
     select 1, 'test.many', 'system', 'account', now() - interval '400 days' from generate_series(1, 25000)`,
  );
  await api.sql(`select control.enqueue('audit_settings.remove_old', '{}', null, null)`);
  await expect
    .poll(() => api.sql(`select from control.audit_events where action = 'test.many' limit 1`), { timeout: 60_000 })
    .toEqual([]);
});

test('the roles of the server may not delete rows, and may not call for more than the settings say', async () => {
  const { pool } = api.database;
  for (const role of ['stoa_app', 'stoa_system']) {
    const client = await pool.connect();
    await client.query(`begin; set local role ${role}; select set_config('app.account_id', '1', true)`);
    await expect(client.query('delete from control.audit_events')).rejects.toThrow('permission denied');
    await client.query('rollback');
    client.release();
  }
  const client = await pool.connect();
  await client.query('begin; set local role stoa_app');
  await expect(client.query('select control.expire_audit_events(1)')).rejects.toThrow('permission denied');
  await client.query('rollback');
  // No setting is below 30 days, also written past the API.
  await client.query('begin; set local role stoa_system');
  await expect(
    client.query('insert into control.audit_settings (account_id, retention_days) values (1, 29)'),
  ).rejects.toThrow('retention_days');
  await client.query('rollback');
  client.release();
});

test.each([29, 3651, 30.5, '90', null])('%s is no number of days', async (retention_days) => {
  const answer = await owner.patch<{ violations: { field: string; message: string }[] }>('/v1/audit/settings', {
    retention_days,
  });
  expect(answer.status).toBe(422);
  expect(answer.body.violations).toMatchObject([
    { field: 'retention_days', message: 'audit_settings.errors.retention_days' },
  ]);
});

test('a change of the settings is an entry with the days before and after, and others see it', async () => {
  await owner.patch('/v1/audit/settings', { retention_days: 100 });
  await owner.patch('/v1/audit/settings', { retention_days: 200 });
  const [entry] = (await owner.get<{ items: AuditEvent[] }>('/v1/audit?limit=1')).body.items;
  expect(entry).toMatchObject({
    action: 'audit_settings.update',
    changes: { retention_days: { from: 100, to: 200 } },
  });
  const stale = await owner.get('/v1/audit/settings');
  await owner.patch('/v1/audit/settings', { retention_days: 201 });
  const late = { 'if-match': String(stale.headers.etag) };
  expect((await owner.patch('/v1/audit/settings', { retention_days: 300 }, late)).status).toBe(412);
});

test('entries that come meanwhile are no change of the settings', async () => {
  const read = await owner.get('/v1/audit/settings');
  await owner.patch('/v1/auth/account', { account_name: 'Meanwhile' });
  const same = { 'if-match': String(read.headers.etag) };
  expect((await owner.patch('/v1/audit/settings', { retention_days: 301 }, same)).status).toBe(200);
});

test('the page says how many rows there are, and since when', async () => {
  const { rows } = await read();
  const [{ count, since } = { count: 0, since: new Date() }] = await api.sql<{ count: number; since: Date }>(
    'select count(*)::int as count, min(created_at) as since from control.audit_events where account_id = 1',
  );
  expect(rows).toEqual({ count, is_estimate: false, since: since.toISOString() });
});
