import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, startApi } from '../../support/server/api.ts';
import { password } from '../../support/server/credentials.ts';

let api: Api;
let superuser: pg.Client;
const away = async (isAway: boolean) => {
  const { database } = api.database.connection;
  await superuser.query(`alter database ${database} allow_connections ${!isAway}`);
  if (isAway)
    await superuser.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
};

/** Number of mails sent. After the first one the database goes away before the job is marked as done. */
let sent = 0;
beforeAll(async () => {
  api = await startApi({
    send: async () => {
      sent += 1;
      if (sent === 1) await away(true);
    },
  });
  superuser = new pg.Client({ ...api.database.connection, user: 'postgres', database: 'postgres' });
  await superuser.connect();
});
afterAll(() => superuser.end());

const left = () =>
  api.database.pool.query(
    'select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like $1',
    ['users.%'],
  );

test('a database lost during a job stops neither the process nor the jobs', async () => {
  // An unhandled rejection would fail this run, and crash a server.
  const owner = await api.signInOwner();
  const { owner: guest } = await api.makeAccount('elsewhere');
  const body = { name: 'x', email: guest.email, password, password_confirm: password };
  expect((await owner.post('/v1/users', body)).status).toBe(201);
  await expect.poll(() => sent).toBe(1);
  await away(false);
  await expect.poll(async () => (await left().catch(() => ({ rowCount: -1 }))).rowCount).toBe(0);
});
