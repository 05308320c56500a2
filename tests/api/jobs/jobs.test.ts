import { expect, test } from 'vitest';
import { controlDatabase } from '#server/database/database.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { testDatabase } from '../../support/database/database.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import { password } from '../../support/server/credentials.ts';

const waiting = async (api: Api) => {
  const { rows } = await api.database.pool.query(
    'select task_identifier, p.payload, p.attempts, p.locked_by, p.last_error from graphile_worker.jobs join graphile_worker._private_jobs p using (id)',
  );
  return rows;
};

/** Adds a user of another account, which queues an invitation. */
async function invite(api: Api, headers = {}) {
  const other = await api.makeAccount(`home${Math.random().toString(36).slice(2)}`);
  const body = { name: 'x', email: other.owner.email, password, password_confirm: password };
  return { to: other.owner.email, answer: await (await api.signInOwner()).post('/v1/users', body, headers) };
}

test('runs a job after the commit', async () => {
  const api = await startApi();
  const { to, answer } = await invite(api);
  expect(answer.status).toBe(201);
  await expect.poll(() => api.mail.map((mail) => mail.to)).toEqual([to]);
  await expect.poll(() => waiting(api)).toEqual([]);
});

test('discards the job of a request that is rolled back', async () => {
  const api = await startApi({ settings: { jobs: 'off' } });
  const control = controlDatabase(api.database.pool);
  const payload = { account_id: 1, user_id: 1, invited_by: 1 };
  const failing = control.inAccount(1, async (db) => {
    await enqueue(db, 'users.send_invitation', payload);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await waiting(api)).toEqual([]);
  await control.inAccount(1, (db) => enqueue(db, 'users.send_invitation', payload));
  expect(await waiting(api)).toMatchObject([{ task_identifier: 'users.send_invitation' }]);
});

test('discards the job of a refused call', async () => {
  const api = await startApi({ settings: { jobs: 'off' } });
  const { to } = await invite(api);
  const before = await waiting(api);
  const again = { name: 'x', email: to, password, password_confirm: password };
  expect((await (await api.signInOwner()).post('/v1/users', again)).status).toBe(409);
  expect(await waiting(api)).toEqual(before);
});

test('leaves jobs to another process with JOBS=off', async () => {
  const api = await startApi({ settings: { jobs: 'off' } });
  const { to } = await invite(api);
  expect(await waiting(api)).toHaveLength(1);
  const worker = await startApi({ database: api.database });
  await expect.poll(() => worker.mail.map((mail) => mail.to)).toEqual([to]);
  expect(api.mail).toEqual([]);
});

test('retries a failed job later and stores the error', async () => {
  const failing = await startApi({ send: async () => Promise.reject(new Error('the post office is closed')) });
  await invite(failing);
  await expect
    .poll(() => waiting(failing))
    .toMatchObject([{ attempts: 1, locked_by: null, last_error: 'the post office is closed' }]);
  await failing.close();
  await failing.database.pool.query('update graphile_worker._private_jobs set run_at = now()');
  const repaired = await startApi({ database: failing.database });
  await expect.poll(() => repaired.mail.length).toBe(1);
});

test('reruns a job of a killed process within seconds', async () => {
  const api = await startApi({ settings: { jobs: 'off' } });
  const { to } = await invite(api);
  // As after kill -9: locked some time ago by a worker that no longer exists.
  await api.database.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now() - interval '11 seconds', attempts = 1`,
  );
  const worker = await startApi({ database: api.database });
  await expect.poll(() => worker.mail.map((mail) => mail.to)).toEqual([to]);
});

test('does not rerun a long job of a living process', async () => {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const send = () => promise;
  const slow = await startApi({ send });
  await invite(slow);
  await expect.poll(async () => (await waiting(slow))[0]?.locked_by).toMatch(/^pool-/);
  await slow.database.pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`);
  const [before] = await waiting(slow);
  const other = await startApi({ database: slow.database });
  // It looks for dead workers when it starts, and finishes that before it stops.
  await other.close();
  expect((await waiting(slow))[0]).toEqual(before);
  finish();
  await expect.poll(() => waiting(slow)).toEqual([]);
});

test('the hourly cleanup deletes exactly what has expired', async () => {
  const api = await startApi();
  await api.signInOwner();
  const { id } = await api.makeUser();
  const session = `insert into control.sessions (account_id, user_id, expires_at, ended_at, created_at) values (1, ${id}`;
  await api.sql(`${session}, now() - interval '8 days', null, now() - interval '68 days')`);
  await api.sql(`${session}, now() + interval '1 day', now() - interval '8 days', now() - interval '9 days')`);
  await api.sql(`${session}, now() + interval '1 day', now() - interval '6 days', now() - interval '9 days')`);
  await api.sql(
    `insert into control.rate_limits values ('old', 1, now() - interval '1 second'), ('new', 1, now() + interval '1 hour')`,
  );
  await api.sql(
    `insert into control.spent_proofs values ('\\x01', now() - interval '1 second'), ('\\x02', now() + interval '1 hour')`,
  );
  await api.sql(`select control.enqueue('sessions.remove_expired', '{}', null, null)`);
  const left = async () => ({
    sessions: (await api.sql('select id from control.sessions')).length,
    limits: (await api.sql<{ key: string }>('select key from control.rate_limits')).map(({ key }) => key),
    captchas: (await api.sql('select hash from control.spent_proofs')).length,
  });
  await expect.poll(left).toEqual({ sessions: 2, limits: ['new'], captchas: 1 });
});

test('two processes prepare an empty queue together', async () => {
  const database = await testDatabase();
  const both = await Promise.all([startApi({ database }), startApi({ database })]);
  expect((await both[0].visitor().get('/v1/auth/me')).status).toBe(200);
  expect(await both[0].sql('select id from control.accounts')).toHaveLength(1);
  expect(await both[0].sql('select id from control.signing_keys')).toHaveLength(1);
});
