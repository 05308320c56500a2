import { beforeAll, expect, test } from 'vitest';
import type { Me } from '#resources/auth/auth.resource.ts';
import { SignUp } from '#resources/auth/ways.ts';
import { check } from '#shared/violations.ts';
import { examine } from '../../src/cli/doctor/examine.ts';
import { type Api, cookieOf, startApi } from '../support/api.ts';
import type { Answer } from '../support/client.ts';
import { password, secret } from '../support/known.ts';
import { jobsDone, letterTo, linkOf } from '../support/letters.ts';

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
const signUp = (body: unknown, headers = {}) => api.visitor().post<Made>('/v1/auth/sign-up', body, headers);

/** Follows an answer's `Location` as the page does. */
const follow = ({ headers }: Answer<unknown>) => {
  const url = new URL(headers.location as string);
  expect(url.pathname).toBe('/enter');
  return enter(url.hostname, url.searchParams.get('code') as string);
};
const enter = (host: string, code: string) => api.visitor({ host }).post('/v1/auth/enter', { code });
const confirm = (host: string, body: object) => api.visitor({ host }).post('/v1/auth/reset-password-confirm', body);

const refused = (field: string, message: string) => ({
  status: 422,
  body: { violations: [{ field, message, params: {} }] },
});

test('a new person gets an account of their own, on its own subdomain', async () => {
  const body = fresh({ name: 'Acme Works' });
  const answer = await signUp(body);
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    account: {
      id: expect.any(Number),
      name: 'Acme Works',
      subdomain: 'acme-works',
      url: 'http://acme-works.localhost:3000',
    },
  });
  const owner = await api.signIn(body.email, password, 'acme-works.localhost');
  const me = (await owner.get<Me>('/v1/auth/me')).body;
  expect(me.user).toMatchObject({
    email: body.email,
    name: `fresh.${count}`,
    is_owner: true,
    full_access: true,
    accounts_count: 1,
  });
  expect(me.account).toMatchObject({ ...answer.body.account, language: 'en', domain: null });
  expect((await owner.get<{ totals: { count: number } }>('/v1/users')).body.totals.count).toBe(1);
});

test('Location leads straight in, once and within a minute', async () => {
  const answer = await signUp(fresh());
  const entered = await follow(answer);
  expect(entered).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  const { host } = new URL(answer.body.account.url);
  const inside = api.visitor({ host: host.replace(/:.*/, ''), authorization: `WebApp ${entered.text}` });
  expect((await inside.get<Me>('/v1/auth/me')).body.user).toMatchObject({ is_owner: true });
  expect(cookieOf(entered.headers)).toMatch(/^stoa_refresh=/);
  expect(await follow(answer)).toMatchObject(refused('code', 'auth.errors.code'));

  const late = await signUp(fresh());
  await api.sql(`update control.codes set expires_at = now() where account_id = $1`, [late.body.account.id]);
  expect((await follow(late)).status).toBe(422);
});

test('the new owner is told where the account is and what to do first', async () => {
  const body = fresh({ name: 'Letters & Sons' });
  const { account } = (await signUp(body)).body;
  const letter = await letterTo(api, body.email);
  expect(letter).toMatchObject({ subject: 'Your account Letters & Sons is ready', from_name: 'Letters & Sons' });
  expect(letter.text).toContain(`${account.url}/sign-in`);
  for (const step of ['1. ', '2. ', '3. ']) expect(letter.text).toContain(step);
  expect(letter.html).toContain('Letters &amp; Sons');
  expect(letter.html).not.toContain(password);
});

test.each([
  ['ru-RU,ru;q=0.9,en;q=0.8', 'ru'],
  ['en-US,en;q=0.5', 'en'],
  ['de, ru;q=0.3, en;q=0.2', 'ru'],
  ['en;q=0, ru;q=0.1', 'ru'],
  ['fr', 'en'],
  ['', 'en'],
  ['x'.repeat(4000), 'en'],
])('a browser that speaks %s gets an account in %s', async (header, language) => {
  const { account } = (await signUp(fresh(), { 'accept-language': header })).body;
  expect(await api.sql('select language from control.accounts where id = $1', [account.id])).toEqual([{ language }]);
});

test('a browser that speaks neither gets the language of the first account, and the letter speaks it', async () => {
  await api.sql(`update control.accounts set language = 'ru' where id = 1`);
  const body = fresh({ name: 'Берёзка' });
  const { account } = (await signUp(body, { 'accept-language': 'fr' })).body;
  expect(account.subdomain).toBe('berezka');
  expect((await letterTo(api, body.email)).subject).toBe('Аккаунт «Берёзка» готов');
  await api.sql(`update control.accounts set language = 'en' where id = 1`);
});

test('of names that are the same each gets another subdomain', async () => {
  const names = await Promise.all(
    [1, 2, 3].map(async () => (await signUp(fresh({ name: 'Twins' }))).body.account.subdomain),
  );
  expect(names.sort()).toEqual(['twins', 'twins-2', 'twins-3']);
});

test('a hundred at once get a hundred subdomains', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => signUp(fresh({ name: 'Crowd' }))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.account.subdomain)).size).toBe(100);
  const [row] = await api.sql(`select count(*)::int as count from control.accounts where subdomain like 'crowd%'`);
  expect(row).toEqual({ count: 100 });
}, 60_000);

test('a hundred at once with one email make one person', async () => {
  const { email } = fresh();
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => signUp(fresh({ email, name: 'One and the same' }))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await api.sql('select id from control.users where email = $1', [email])).toHaveLength(1);
  const [row] = await api.sql(
    `select count(*) filter (where m.user_id is null)::int as waiting, count(m.user_id)::int as owned
     from control.accounts a left join control.memberships m on m.account_id = a.id where a.name = 'One and the same'`,
  );
  expect(row).toEqual({ waiting: 99, owned: 1 });
}, 60_000);

test.each<[string, object]>([
  ['nothing', {}],
  ['no email', { name: 'N', password }],
  ['a bad email', { name: 'N', email: 'x', password }],
  ['a short password', { name: 'N', email: 'a@b.example', password: '1234567' }],
  ['a long password', { name: 'N', email: 'a@b.example', password: 'x'.repeat(256) }],
  ['no name', { email: 'a@b.example', password }],
  ['a name of spaces', { name: '  ', email: 'a@b.example', password }],
  ['a name of 256', { name: 'x'.repeat(256), email: 'a@b.example', password }],
])('%s: 422 with the violations that the browser finds itself', async (_name, body) => {
  const answer = await api.visitor().post('/v1/auth/sign-up', body);
  const checked = check(SignUp, body);
  expect(answer.status).toBe(422);
  expect(answer.body.violations).toEqual(checked.ok ? [] : checked.violations);
});

test('a common password is refused by name', async () => {
  const body = fresh({ password: 'password1' });
  expect(await api.visitor().post('/v1/auth/sign-up', body)).toMatchObject(
    refused('password', 'auth.errors.password_common'),
  );
  expect(await api.sql('select id from control.users where email = $1', [body.email])).toEqual([]);
});

test('AUTH-18 rights, ids and anything else that is not asked for are 422, and nobody is made', async () => {
  const body = fresh();
  for (const field of ['full_access', 'is_owner', 'account_id', 'blocked', 'id', 'subdomain', 'language']) {
    const answer = await api.visitor().post('/v1/auth/sign-up', { ...body, [field]: 1 });
    expect(answer).toMatchObject(refused(field, 'errors.unknown_field'));
  }
  expect(await api.sql('select id from control.users where email = $1', [body.email])).toEqual([]);
});

test('SIGN_UP=off closes it', async () => {
  const closed = await startApi({ settings: { sign_up: false, jobs: 'off' }, database: api.database });
  const answer = await closed.visitor().post('/v1/auth/sign-up', fresh());
  expect(answer).toMatchObject({ status: 403, body: { type: 'forbidden', message: 'sign_up_closed' } });
  expect((await closed.visitor().get<Me>('/v1/auth/me')).body.account).toMatchObject({ sign_up: false });
});

test('AUTH-17 a known email gets the same answer, and its account waits for the link in the mail', async () => {
  const known = await api.makeUser({ name: 'Known' });
  const before = await api.sql('select * from control.users where id = $1', [known.id]);
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
  // The code of the answer opens nothing, and neither does the password that was sent or the one they have.
  expect((await follow(answer)).status).toBe(422);
  const { subdomain } = answer.body.account;
  for (const word of ['a word not theirs', password]) {
    const login = { email: known.email, password: word, captcha: 'x' };
    expect((await api.visitor({ host: `${subdomain}.localhost` }).post('/v1/auth/login', login)).status).toBe(401);
  }
  expect(await api.sql('select * from control.users where id = $1', [known.id])).toEqual(before);
  expect(await ownershipBreaches()).toEqual([]);

  const { host, code } = linkOf(await letterTo(api, known.email));
  expect(host).toBe('second-home.localhost');
  const meaning = await api.visitor({ host }).post('/v1/auth/code', { code });
  expect(meaning.body).toEqual({ kind: 'found', email: known.email, name: 'Known', account_name: 'Second home' });
  const token = await confirm(host, { code });
  expect(token.status).toBe(200);
  const me = await api.visitor({ host, authorization: `WebApp ${token.text}` }).get<Me>('/v1/auth/me');
  expect(me.body.user).toMatchObject({ id: known.id, is_owner: true, full_access: true, accounts_count: 2 });
  expect(await api.sql('select * from control.users where id = $1', [known.id])).toEqual(before);
  await api.signIn(known.email, password, host);
  expect(await confirm(host, { code })).toMatchObject(refused('code', 'auth.errors.code'));
  expect(await ownershipBreaches()).toEqual([]);
});

test('AUTH-17 both take as long as one another', async () => {
  const { email } = await api.makeUser();
  const times: Record<'known' | 'fresh', number[]> = { known: [], fresh: [] };
  // In turn, so that a busy machine slows both alike.
  for (let round = 0; round < 15; round++)
    for (const kind of ['known', 'fresh'] as const) {
      const body = fresh(kind === 'known' ? { email } : {});
      const start = performance.now();
      await signUp(body);
      times[kind].push(performance.now() - start);
    }
  const [known, unknown] = [times.known, times.fresh].map((each) => each.sort((a, b) => a - b)[7] as number);
  const ratio = (known as number) / (unknown as number);
  expect(Math.min(ratio, 1 / ratio)).toBeGreaterThan(0.6);
});

test('of a hundred who follow the link at once one becomes the owner', async () => {
  const known = await api.makeUser();
  await signUp({ name: 'Rushed', email: known.email, password });
  const { host, code } = linkOf(await letterTo(api, known.email));
  const answers = await Promise.all(Array.from({ length: 100 }, () => confirm(host, { code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(99).fill(422)]);
  const owners = await api.sql(
    'select user_id from control.memberships m join control.accounts a on a.id = m.account_id where a.subdomain = $1',
    ['rushed'],
  );
  expect(owners).toEqual([{ user_id: known.id }]);
});

test('an account whose owner never comes goes, with its link', async () => {
  const known = await api.makeUser();
  const { account } = (await signUp({ name: 'Never', email: known.email, password })).body;
  const { host, code } = linkOf(await letterTo(api, known.email));
  await api.sql(`update control.accounts set awaits_owner_until = now() - interval '1 second' where id = $1`, [
    account.id,
  ]);
  await api.sql(`select control.enqueue('auth.remove_stale', '{}'::json, null, null)`);
  await jobsDone(api);
  expect(await api.sql('select id from control.accounts where id = $1', [account.id])).toEqual([]);
  await expect.poll(async () => (await confirm(host, { code })).status).toBe(404);
  expect(await api.sql('select id from control.users where id = $1', [known.id])).toHaveLength(1);
});

test('somebody is not buried under letters: the fourth account of an hour is told of later', async () => {
  const known = await api.makeUser();
  for (const name of ['Pile 1', 'Pile 2', 'Pile 3', 'Pile 4']) await signUp({ name, email: known.email, password });
  await letterTo(api, known.email, 3);
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

/** What the doctor says of owners and secrets. */
async function ownershipBreaches() {
  const client = await api.database.pool.connect();
  try {
    await client.query('begin');
    const findings = await examine(client, secret);
    return findings.filter(({ name, breaches }) => /owner|secret/.test(name) && breaches.length > 0);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
