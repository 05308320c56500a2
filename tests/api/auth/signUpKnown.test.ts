import { beforeAll, expect, test } from 'vitest';
import type { Me } from '#resources/people/auth/auth.resource.ts';
import { runChecks } from '../../../src/cli/doctor/runChecks.ts';
import { emailTo, jobsDone, linkOf } from '../../support/mail/emails.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import { password, secret } from '../../support/server/credentials.ts';
import { timeRatio } from '../../support/server/timing.ts';

/** Sign-up with an email that is in use: the account waits for its user, and the response does not reveal that. */
let api: Api;
beforeAll(async () => {
  api = await startApi();
});

interface Made {
  account: { id: number; name: string; subdomain: string; url: string };
}

let count = 0;
const fresh = (change: object = {}) => {
  count += 1;
  return { name: `Fresh ${count}`, email: `fresh.${count}@example.com`, password, ...change };
};
const signUp = (body: unknown) => api.visitor().post<Made>('/v1/auth/sign-up', body);

const confirm = (host: string, body: object) => api.visitor({ host }).post('/v1/auth/reset-password-confirm', body);

const refused = (field: string, message: string) => ({
  status: 422,
  body: { violations: [{ field, message, params: {} }] },
});

test('AUTH-17 returns the same response for a known email and creates the account once the mailed link is followed', async () => {
  const known = await api.makeUser({ name: 'Known' });
  const before = await api.sql(`select to_jsonb(u) - 'accounts_count' as person from control.users u where id = $1`, [
    known.id,
  ]);
  const answer = await signUp({ name: 'Second home', email: known.email.toUpperCase(), password: 'a word not theirs' });
  const other = await signUp(fresh({ name: 'Other home' }));
  expect(answer.status).toBe(201);
  const { host: _host, location, ...headers } = answer.headers;
  expect(Object.keys(headers).sort()).toEqual(
    Object.keys(other.headers)
      .filter((key) => key !== 'location')
      .sort(),
  );
  expect(location).toHaveLength((other.headers.location as string).length + 'second'.length - 'other'.length);
  expect(answer.body).toEqual({
    account: {
      id: expect.any(Number),
      name: 'Second home',
      subdomain: 'second-home',
      url: 'http://second-home.localhost:3000',
    },
  });
  // Neither the sent password nor the user's own password signs in.
  const { subdomain } = answer.body.account;
  for (const word of ['a word not theirs', password]) {
    const login = { email: known.email, password: word, captcha: 'x' };
    expect((await api.visitor({ host: `${subdomain}.localhost` }).post('/v1/auth/login', login)).status).toBe(401);
  }
  expect(
    await api.sql(`select to_jsonb(u) - 'accounts_count' as person from control.users u where id = $1`, [known.id]),
  ).toEqual(before);
  expect(await ownershipBreaches()).toEqual([]);

  const { host, code } = linkOf(await emailTo(api, known.email));
  expect(host).toBe('second-home.localhost');
  const meaning = await api.visitor({ host }).post('/v1/auth/code', { code });
  expect(meaning.body).toEqual({ kind: 'found', email: known.email, name: 'Known', account_name: 'Second home' });
  const token = await confirm(host, { code });
  expect(token.status).toBe(200);
  const me = await api.visitor({ host, authorization: `WebApp ${token.text}` }).get<Me>('/v1/auth/me');
  expect(me.body.user).toMatchObject({ id: known.id, is_owner: true, full_access: true, accounts_count: 2 });
  expect(
    await api.sql(`select to_jsonb(u) - 'accounts_count' as person from control.users u where id = $1`, [known.id]),
  ).toEqual(before);
  await api.signInByPassword(known.email, password, host);
  expect(await confirm(host, { code })).toMatchObject(refused('code', 'auth.errors.code'));
  expect(await ownershipBreaches()).toEqual([]);
});

test('AUTH-17 takes the same time for known and unknown emails', async () => {
  const { email } = await api.makeUser();
  const calls = [() => signUp(fresh({ email })), () => signUp(fresh())];
  expect(await timeRatio(calls, { rounds: 15, wanted: 0.6 })).toBeGreaterThan(0.6);
});

test('makes one owner when a hundred follow the link concurrently', async () => {
  const known = await api.makeUser();
  await signUp({ name: 'Rushed', email: known.email, password });
  const { host, code } = linkOf(await emailTo(api, known.email));
  const answers = await Promise.all(Array.from({ length: 100 }, () => confirm(host, { code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(99).fill(422)]);
  const owners = await api.sql(
    'select user_id from control.memberships m join control.accounts a on a.id = m.account_id where a.subdomain = $1',
    ['rushed'],
  );
  expect(owners).toEqual([{ user_id: known.id }]);
});

test('deletes an account whose owner never confirms, and its link', async () => {
  const known = await api.makeUser();
  const { account } = (await signUp({ name: 'Never', email: known.email, password })).body;
  const { host, code } = linkOf(await emailTo(api, known.email));
  await api.sql(`update control.accounts set awaits_owner_until = now() - interval '1 second' where id = $1`, [
    account.id,
  ]);
  await api.sql(`select control.enqueue('auth.remove_stale', '{}'::json, null, null)`);
  await jobsDone(api);
  expect(await api.sql('select id from control.accounts where id = $1', [account.id])).toEqual([]);
  await expect.poll(async () => (await confirm(host, { code })).status).toBe(404);
  expect(await api.sql('select id from control.users where id = $1', [known.id])).toHaveLength(1);
});

test('postpones the email for the fourth account within an hour', async () => {
  const known = await api.makeUser();
  for (const name of ['Pile 1', 'Pile 2', 'Pile 3', 'Pile 4']) await signUp({ name, email: known.email, password });
  await emailTo(api, known.email, 3);
  const waiting = () =>
    api.database.pool
      .query(
        `select run_at > now() + interval '50 minutes' as is_later from graphile_worker._private_jobs
          where (payload ->> 'user_id')::int = $1`,
        [known.id],
      )
      .then(({ rows }) => rows);
  await expect.poll(waiting).toEqual([{ is_later: true }]);
});

/** The doctor's breaches about owners and secrets. */
async function ownershipBreaches() {
  const client = await api.database.pool.connect();
  try {
    await client.query('begin');
    const findings = await runChecks(client, secret);
    return findings.filter(({ name, breaches }) => /owner|secret/.test(name) && breaches.length > 0);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
