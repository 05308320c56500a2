import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#server/crypto/passwords.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import { password } from '../../support/server/credentials.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

const login = (email: string) => api.visitor().post('/v1/auth/login', { email, password, captcha: 'x' });

/** A change of another process that is not committed yet. */
async function underWay(text: string, values: unknown[]): Promise<{ commit(): Promise<void> }> {
  const connection: pg.PoolClient = await api.database.pool.connect();
  await connection.query('begin; set local role stoa_system');
  await connection.query(text, values);
  return {
    async commit() {
      await connection.query('commit');
      connection.release();
    },
  };
}

const isWaiting = async () =>
  (
    await api.database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rowCount;

test('rejects a sign-in with a password that is being changed', async () => {
  const { id, email } = await api.makeUser();
  const hash = await hashPassword('another stone altogether');
  const change = await underWay('update control.users set password_hash = $2 where id = $1', [id, hash]);
  const answer = login(email);
  await expect.poll(isWaiting).toBe(1);
  await change.commit();
  expect((await answer).body.message).toBe('auth_error');
  expect(await api.sql('select id from control.sessions where user_id = $1', [id])).toEqual([]);
});

test('returns the blocked error to a sign-in during a block', async () => {
  const { id, email } = await api.makeUser();
  const change = await underWay('update control.memberships set blocked = true where user_id = $1', [id]);
  const answer = login(email);
  await expect.poll(isWaiting).toBe(1);
  await change.commit();
  expect((await answer).body.message).toBe('user_blocked');
  expect(await api.sql('select id from control.sessions where user_id = $1', [id])).toEqual([]);
});

test('rejects a preview whose administrator signs out meanwhile', async () => {
  const { id, email } = await api.makeUser({ full_access: true });
  const admin = await api.signIn(email);
  const seen = await api.makeUser();
  const change = await underWay('select from control.users where id = $1 for update', [seen.id]);
  const answer = admin.post(`/v1/auth/preview/${seen.id}`);
  await expect.poll(isWaiting).toBe(1);
  await api.sql('delete from control.sessions where user_id = $1', [id]);
  await change.commit();
  expect((await answer).status).toBe(401);
});

test('refuses a second factor to a person who is removed while the call waits', async () => {
  const { id, email } = await api.makeUser();
  const person = await api.signIn(email);
  const admin = await api.signInOwner();
  const change = await underWay('select from control.users where id = $1 for update', [id]);
  const first = person.post('/v1/auth/factors/totp');
  await expect.poll(isWaiting).toBe(1);
  const removal = admin.delete(`/v1/users/${id}`);
  await expect.poll(isWaiting).toBe(2);
  const answer = person.post('/v1/auth/factors/totp');
  await expect.poll(isWaiting).toBe(3);
  await change.commit();
  expect((await first).status).toBe(200);
  expect((await removal).status).toBe(204);
  expect((await answer).status).toBe(401);
});

test('leaves the owner in charge when administrators demote and block each other concurrently', async () => {
  const pair = [await api.makeUser({ full_access: true }), await api.makeUser({ full_access: true })];
  const [one, two] = await Promise.all(pair.map(({ email }) => api.signIn(email)));
  await Promise.all([
    ...Array.from({ length: 5 }, () => one?.patch(`/v1/users/${pair[1]?.id}`, { full_access: false })),
    ...Array.from({ length: 5 }, () => two?.patch(`/v1/users/${pair[0]?.id}`, { blocked: true })),
    ...Array.from({ length: 5 }, () => two?.patch('/v1/users/1', { blocked: true })),
  ]);
  const rows = await api.sql('select full_access, blocked from control.memberships where is_owner');
  expect(rows).toEqual([{ full_access: true, blocked: false }]);
});

test('keeps concurrent changes of different fields', async () => {
  const { id } = await api.makeUser();
  const admin = await api.signInOwner();
  const modules = Array.from({ length: 20 }, (_, i) => `module${i}`);
  const answers = await Promise.all(modules.map((name) => admin.patch(`/v1/users/${id}`, { extra: { [name]: 1 } })));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const { body } = await admin.get<{ extra: object }>(`/v1/users/${id}`);
  expect(Object.keys(body.extra).sort()).toEqual(modules.sort());
});

test('no request waits for a second connection while holding one', async () => {
  // One connection listens for notices permanently, so two are left.
  const small = await startApi({ database: api.database, connections: 3, settings: { jobs: 'off', rate_limit: true } });
  const people = await Promise.all(Array.from({ length: 15 }, () => small.makeUser()));
  const signInAndOut = async (email: string) => (await small.signIn(email)).post('/v1/auth/logout');
  const admin = await small.signInOwner();
  const calls = Array.from({ length: 60 }, (_, i) => {
    if (i % 4 === 0) return admin.patch('/v1/users/1', { extra: { turn: i } });
    if (i % 4 === 1) return admin.get('/v1/sessions');
    if (i % 4 === 2) return signInAndOut(people[(i - 2) / 4]?.email as string);
    return admin.get('/v1/users');
  });
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status >= 300)).toEqual([]);
});
