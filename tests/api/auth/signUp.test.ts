import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Me } from '#resources/people/auth/auth.resource.ts';
import { SignUp } from '#resources/people/auth/signUpSchemas.ts';
import { check } from '#shared/violations.ts';
import { emailTo, linkOf } from '../../support/mail/emails.ts';
import { type Api, cookieOf, startApi } from '../../support/server/api.ts';
import type { Answer } from '../../support/server/client.ts';
import { password } from '../../support/server/credentials.ts';

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

const refused = (field: string, message: string) => ({
  status: 422,
  body: { violations: [{ field, message, params: {} }] },
});

test('creates an account on its own subdomain for a new user', async () => {
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
  const owner = await api.signInByPassword(body.email, password, 'acme-works.localhost');
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

test('the mailed link confirms the email and signs in, once', async () => {
  const body = fresh();
  const { account } = (await signUp(body)).body;
  const { code, host, url } = linkOf(await emailTo(api, body.email));
  expect(url.origin).toBe(account.url);
  const confirm = (change: object) =>
    api.visitor({ host }).post('/v1/auth/reset-password-confirm', { code, ...change });
  expect(await confirm({})).toMatchObject(refused('password', 'auth.sign_up.errors.password'));
  const confirmed = await confirm({ password });
  expect(confirmed).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  const inside = api.visitor({ host, authorization: `WebApp ${confirmed.text}` });
  expect((await inside.get<Me>('/v1/auth/me')).body.user).toMatchObject({ is_owner: true, email: body.email });
  expect(cookieOf(confirmed.headers)).toMatch(/^stoa_refresh=/);
  expect(await confirm({ password })).toMatchObject(refused('code', 'auth.errors.code'));
});

test('emails the new owner the address and the first steps', async () => {
  const body = fresh({ name: 'Letters & Sons' });
  const { account } = (await signUp(body)).body;
  const mail = await emailTo(api, body.email);
  expect(mail).toMatchObject({ subject: 'Your account Letters & Sons is ready', from_name: 'Letters & Sons' });
  expect(mail.text).toContain(`${account.url}/reset-password/confirm?code=`);
  for (const step of ['1. ', '2. ', '3. ']) expect(mail.text).toContain(step);
  expect(mail.html).toContain('Letters &amp; Sons');
  expect(mail.html).not.toContain(password);
});

test.each([
  ['ru-RU,ru;q=0.9,en;q=0.8', 'ru'],
  ['en-US,en;q=0.5', 'en'],
  ['de, ru;q=0.3, en;q=0.2', 'ru'],
  ['en;q=0, ru;q=0.1', 'ru'],
  ['fr', 'en'],
  ['', 'en'],
  ['x'.repeat(4000), 'en'],
])('a browser with the language %s gets an account in %s', async (header, language) => {
  const { account } = (await signUp(fresh(), { 'accept-language': header })).body;
  expect(await api.sql('select language from control.accounts where id = $1', [account.id])).toEqual([{ language }]);
});

test('falls back to the language of the first account, in the email too', async () => {
  await api.sql(`update control.accounts set language = 'ru' where id = 1`);
  const body = fresh({ name: 'Берёзка' });
  const { account } = (await signUp(body, { 'accept-language': 'fr' })).body;
  expect(account.subdomain).toBe('berezka');
  expect((await emailTo(api, body.email)).subject).toBe('Аккаунт «Берёзка» готов');
  await api.sql(`update control.accounts set language = 'en' where id = 1`);
});

test('gives accounts of the same name different subdomains', async () => {
  const names = [];
  for (let n = 0; n < 3; n++) names.push((await signUp(fresh({ name: 'Twins' }))).body.account.subdomain);
  expect(names).toEqual(['twins', 'twins-2', 'twins-3']);
});

/** Comes again as clients do: on a busy machine some of a hundred concurrent calls wait too long, and are refused. */
async function insist(body: object): Promise<Answer<Made>> {
  const answer = await signUp(body);
  if (answer.status !== 429 && answer.status !== 503) return answer;
  const seconds = Number(answer.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  await sleep(1000 * seconds);
  return insist(body);
}

test('gives a hundred concurrent sign-ups a hundred subdomains', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => insist(fresh({ name: 'Crowd' }))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.account.subdomain)).size).toBe(100);
  const [row] = await api.sql(`select count(*)::int as count from control.accounts where subdomain like 'crowd%'`);
  expect(row).toEqual({ count: 100 });
});

test('creates one user for a hundred concurrent sign-ups with one email', async () => {
  const { email } = fresh();
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => insist(fresh({ email, name: 'One and the same' }))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await api.sql('select id from control.users where email = $1', [email])).toHaveLength(1);
  const [row] = await api.sql(
    `select count(*) filter (where m.user_id is null)::int as waiting, count(m.user_id)::int as owned
     from control.accounts a left join control.memberships m on m.account_id = a.id where a.name = 'One and the same'`,
  );
  expect(row).toEqual({ waiting: 99, owned: 1 });
});

test.each<[string, object]>([
  ['nothing', {}],
  ['no email', { name: 'N', password }],
  ['a bad email', { name: 'N', email: 'x', password }],
  ['a short password', { name: 'N', email: 'a@b.example', password: '1234567' }],
  ['a long password', { name: 'N', email: 'a@b.example', password: 'x'.repeat(256) }],
  ['no name', { email: 'a@b.example', password }],
  ['a name of spaces', { name: '  ', email: 'a@b.example', password }],
  ['a name of 256', { name: 'x'.repeat(256), email: 'a@b.example', password }],
])('%s: returns 422 with the violations that the browser finds itself', async (_name, body) => {
  const answer = await api.visitor().post('/v1/auth/sign-up', body);
  const checked = check(SignUp, body);
  expect(answer.status).toBe(422);
  expect(answer.body.violations).toEqual(checked.ok ? [] : checked.violations);
});

test.each(['x'.repeat(16_385), 5])(
  'refuses %j as a captcha, and takes any other where no provider is set',
  async (captcha) => {
    expect(await api.visitor().post('/v1/auth/sign-up', fresh({ captcha }))).toMatchObject({
      status: 422,
      body: { violations: [{ field: 'captcha', message: 'auth.sign_in.errors.captcha' }] },
    });
    expect((await api.visitor().post('/v1/auth/sign-up', fresh({ captcha: 'any' }))).status).toBe(201);
  },
);

test('rejects a common password by field name', async () => {
  const body = fresh({ password: 'password1' });
  expect(await api.visitor().post('/v1/auth/sign-up', body)).toMatchObject(
    refused('password', 'auth.errors.password_common'),
  );
  expect(await api.sql('select id from control.users where email = $1', [body.email])).toEqual([]);
});

test('AUTH-18 returns 422 for rights, ids and unknown members, and creates nothing', async () => {
  const body = fresh();
  for (const field of ['full_access', 'is_owner', 'account_id', 'blocked', 'id', 'subdomain', 'language']) {
    const answer = await api.visitor().post('/v1/auth/sign-up', { ...body, [field]: 1 });
    expect(answer).toMatchObject(refused(field, 'errors.unknown_field'));
  }
  expect(await api.sql('select id from control.users where email = $1', [body.email])).toEqual([]);
});

test('SIGN_UP=off disables sign-up', async () => {
  const closed = await startApi({ settings: { sign_up: false, jobs: 'off' }, database: api.database });
  const answer = await closed.visitor().post('/v1/auth/sign-up', fresh());
  expect(answer).toMatchObject({ status: 403, body: { type: 'forbidden', message: 'sign_up_closed' } });
  expect((await closed.visitor().get<Me>('/v1/auth/me')).body.account).toMatchObject({ sign_up: false });
});

describe('repeated with one Idempotency-Key', () => {
  const key = (value: string) => ({ 'idempotency-key': value });
  const named = async (name: string) => api.sql('select id from control.accounts where name = $1', [name]);

  test('creates one account and replays the response', async () => {
    const body = fresh({ name: 'Once only' });
    const answers = await Promise.all([signUp(body, key('first')), signUp(body, key('first'))]);
    const again = await signUp(body, key('first'));
    expect(new Set([...answers, again].map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(new Set([...answers, again].map(({ headers }) => headers.location)).size).toBe(1);
    expect(await named('Once only')).toHaveLength(1);
  });

  test('is another call for another email or another password', async () => {
    const body = fresh({ name: 'Keyed' });
    await signUp(body, key('second'));
    const expected = refused('Idempotency-Key', 'errors.idempotency_reused');
    expect(await signUp(fresh(), key('second'))).toMatchObject(expected);
    expect(await signUp({ ...body, password: `${password}!` }, key('second'))).toMatchObject(expected);
    expect(await named('Keyed')).toHaveLength(1);
  });

  test('stores nothing derived from the password in the open', async () => {
    const body = fresh({ name: 'Sealed' });
    await signUp(body, key('third'));
    const [kept] = await api.sql<{ request_hash: Buffer; body: string }>(
      "select request_hash, body from control.idempotency_keys where actor = 'visitor' and key = 'third'",
    );
    const plain = createHash('sha256')
      .update(JSON.stringify({ sign_up: body }))
      .digest();
    expect(kept?.request_hash.equals(plain)).toBe(false);
    expect(kept?.body).not.toContain('stoa_code_');
  });
});
