import { beforeAll, expect, test } from 'vitest';
import { holdNotices } from '../../support/database/holdNotices.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { listen } from '../../support/server/eventStream.ts';
import { timeLimit } from '../../support/timeLimit.ts';

/** Changes in one process reach the other within 5 seconds. */
let one: Api;
let two: Api;
let admin: Client;

beforeAll(async () => {
  one = await startApi();
  two = await startApi({ database: one.database });
  admin = await one.signInOwner();
});

const statusOf = async (client: Client) => (await client.get('/v1/auth/me')).status;
const ask = async (client: Client) => (await client.post('/v1/users/check-email', { email: 'a@b.example' })).status;

/** Milliseconds until the other process responds so. */
async function seen(question: () => Promise<number>, status: number): Promise<number> {
  const start = performance.now();
  while ((await question()) !== status) {
    if (performance.now() - start > timeLimit(5000)) throw new Error(`never became ${status}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return performance.now() - start;
}

/** A new user with one session, with a client at each process. */
async function signedInUser() {
  const user = await one.makeUser();
  const here = await one.signIn(user.email);
  const there = two.visitor({ authorization: here.authorization as string });
  expect(await statusOf(there)).toBe(200);
  return { ...user, here, there, path: `/v1/users/${user.id}` };
}

const sentences: [string, () => Promise<number>][] = [
  [
    'a block',
    async () => {
      const { path, there } = await signedInUser();
      await admin.patch(path, { blocked: true });
      return seen(() => statusOf(there), 401);
    },
  ],
  [
    'a removal from the account',
    async () => {
      const { path, there } = await signedInUser();
      expect((await admin.delete(path)).status).toBe(204);
      return seen(() => statusOf(there), 401);
    },
  ],
  [
    'a logout',
    async () => {
      const { here, there } = await signedInUser();
      await here.post('/v1/auth/logout');
      return seen(() => statusOf(there), 401);
    },
  ],
  [
    'a granted right and one taken back',
    async () => {
      const { path, there } = await signedInUser();
      expect(await ask(there)).toBe(403);
      await admin.patch(path, { full_access: true });
      const granted = await seen(() => ask(there), 200);
      await admin.patch(path, { full_access: false });
      return Math.max(granted, await seen(() => ask(there), 403));
    },
  ],
  [
    'a change of password',
    async () => {
      const { path, there } = await signedInUser();
      const word = 'another stone altogether';
      await admin.patch(path, { password: word, password_confirm: word });
      return seen(() => statusOf(there), 401);
    },
  ],
  [
    'a new API key',
    async () => {
      const { path } = await signedInUser();
      const key = (await admin.post(`${path}/generate-api-key`)).text;
      const holder = two.visitor({ authorization: `ApiKey ${key}` });
      expect(await statusOf(holder)).toBe(200);
      await admin.post(`${path}/generate-api-key`);
      return seen(() => statusOf(holder), 401);
    },
  ],
];

type Person = Awaited<ReturnType<typeof signedInUser>>;

/** Milliseconds until a person's open streams at both processes have ended. */
async function streamsEnd(change: (person: Person) => Promise<unknown>): Promise<number> {
  const person = await signedInUser();
  const streams = [await listen(one, person.here), await listen(two, person.there)];
  for (const { until } of streams) await until(': open');
  const start = performance.now();
  await change(person);
  await Promise.all(streams.map(({ until }) => until('never')));
  return performance.now() - start;
}

const streamEnds: [string, () => Promise<number>][] = [
  ['a logout', () => streamsEnd(({ here }) => here.post('/v1/auth/logout'))],
  ['a block', () => streamsEnd(({ path }) => admin.patch(path, { blocked: true }))],
  ['a granted right', () => streamsEnd(({ path }) => admin.patch(path, { full_access: true }))],
  ['a removal', () => streamsEnd(({ id }) => one.sql('delete from control.memberships where user_id = $1', [id]))],
];

/** The shortest of up to eight: a busy machine may hold back one, hardly eight, and without notices each takes almost 5 s. */
async function best(run: () => Promise<number>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let again = 0; again < 8 && shortest >= 2000; again++) shortest = Math.min(shortest, await run());
  return shortest;
}

/** No process does anything at that moment. */
const expiry = () =>
  streamsEnd(({ id }) => one.sql('update control.sessions set expires_at = now() where user_id = $1', [id]));

test.each(streamEnds)('AUTH-09 %s ends event streams in both processes at once', async (_name, run) => {
  expect(await best(run)).toBeLessThan(2000);
});

test('AUTH-09 a session that expires ends its event streams within 5 seconds', async () => {
  expect(await expiry()).toBeLessThan(timeLimit(5000));
});

test.each(sentences)('AUTH-09 %s reaches the other process at once, by notice', async (_name, run) => {
  expect(await best(run)).toBeLessThan(2000);
});

const listeners = `from pg_stat_activity where datname = current_database() and query = 'listen stoa_changes'`;

test('a listener that loses its connection clears its caches, reconnects and receives again', async () => {
  const { pool } = one.database;
  for (let round = 0; round < 3; round++) {
    const missed = await signedInUser();
    expect((await pool.query(`select pg_terminate_backend(pid) ${listeners}`)).rowCount).toBe(2);
    await admin.patch(missed.path, { blocked: true });
    expect(await seen(() => statusOf(missed.there), 401)).toBeLessThan(timeLimit(5000));
    // Both have reconnected, and there are no extra ones.
    await expect.poll(async () => (await pool.query(`select 1 ${listeners}`)).rowCount).toBe(2);
  }
  const { path, there } = await signedInUser();
  await admin.patch(path, { blocked: true });
  expect(await seen(() => statusOf(there), 401)).toBeLessThan(timeLimit(2000));
});

test('AUTH-09 reaches the other process within 5 seconds without any notice', async () => {
  await holdNotices(one.database.pool);
  const times = await Promise.all([...sentences, ...streamEnds].map(([, run]) => run()));
  times.push(await expiry());
  for (const time of times) expect(time).toBeLessThan(timeLimit(5000));
  expect(Math.max(...times)).toBeGreaterThan(2000);
});
