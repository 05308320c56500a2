import { decodeJwt, decodeProtectedHeader } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { type Api, startApi } from '../../support/server/api.ts';
import { owner, password } from '../../support/server/credentials.ts';
import { timeRatio } from '../../support/server/timing.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

const login = (body: object) => api.visitor().post('/v1/auth/login', body);
const wrong = { password: 'not the password', captcha: 'x' };

test('AUTH-01 returns 200 with an access token as text', async () => {
  const answer = await login({ ...owner, captcha: 'x' });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(decodeProtectedHeader(answer.text)).toMatchObject({ alg: 'EdDSA', typ: 'JWT' });
  expect(Object.keys(decodeJwt(answer.text)).sort()).toEqual(['account_id', 'aud', 'exp', 'iat', 'sid', 'sub']);
  expect(decodeJwt(answer.text)).toMatchObject({ account_id: 1, sub: '1' });
});

test('AUTH-01 issues access tokens that live 900 seconds, regardless of sub-second time', async () => {
  for (let i = 0; i < 10; i++) {
    const { iat, exp } = decodeJwt((await login({ ...owner, captcha: 'x' })).text);
    expect((exp as number) - (iat as number)).toBe(900);
  }
});

test('AUTH-01 sets an HttpOnly, SameSite=Strict refresh cookie scoped to the auth calls', async () => {
  const [cookie] = (await login({ ...owner, captcha: 'x' })).headers['set-cookie'] as string[];
  expect(cookie).toMatch(/^stoa_refresh=[\w.-]+; Max-Age=5184000; Path=\/api\/v1\/auth; HttpOnly; SameSite=Strict$/);
});

test('ignores case in emails', async () => {
  const { email } = await api.makeUser({ email: 'Mixed.Case@Example.com' });
  for (const spelled of [email, email.toLowerCase(), email.toUpperCase()])
    expect((await login({ email: spelled, password, captcha: 'x' })).status).toBe(200);
});

test('AUTH-02 returns the same response for a wrong password, an unknown email and a blocked user', async () => {
  const { email } = await api.makeUser({ blocked: true });
  const stranger = await api.makeAccount('stranger');
  const texts = new Set<string>();
  for (const each of [owner.email, 'nobody@example.com', email, stranger.owner.email]) {
    const answer = await login({ email: each, ...wrong });
    expect(answer).toMatchObject({
      status: 401,
      body: { type: 'unauthorized', status: 401, message: 'auth_error', violations: [] },
    });
    texts.add(answer.text.replace(answer.body.request_id, ''));
  }
  expect(texts.size).toBe(1);
});

test('AUTH-02 takes the same time for all of them, hashing also for an unknown email', async () => {
  const { email: blocked } = await api.makeUser({ blocked: true, password });
  const emails = [owner.email, 'nobody@example.com', blocked];
  const calls = emails.map((email) => () => login({ email, ...wrong }));
  // Without the hash it would be ten times faster.
  expect(await timeRatio(calls, { rounds: 9, wanted: 0.3 })).toBeGreaterThan(0.3);
});

test('AUTH-03 returns the blocked error for the right password and opens no session', async () => {
  const { email, id } = await api.makeUser({ blocked: true });
  const answer = await login({ email, password, captcha: 'x' });
  expect(answer).toMatchObject({ status: 403, body: { type: 'forbidden', message: 'user_blocked' } });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(await api.sql('select id from control.sessions where user_id = $1', [id])).toEqual([]);
});

test('rejects any password for a user who has none', async () => {
  const { email, id } = await api.makeUser();
  await api.sql('update control.users set password_hash = null where id = $1', [id]);
  expect((await login({ email, ...wrong })).body.message).toBe('auth_error');
});

test('treats a member of another account as unknown', async () => {
  const other = await api.makeAccount('elsewhere');
  expect((await login({ email: other.owner.email, password, captcha: 'x' })).body.message).toBe('auth_error');
  await api.signInByPassword(other.owner.email, password, other.host);
});

test('AUTH-21 distinguishes passwords that differ after 72 bytes, in spaces or in composition', async () => {
  const long = 'é'.repeat(200);
  const { email } = await api.makeUser({ password: `${long}a ` });
  const statusOf = async (word: string) => (await login({ email, password: word, captcha: 'x' })).status;
  expect(await statusOf(`${long}a `)).toBe(200);
  for (const near of [`${long}a`, `${long}b `, ` ${long}a`, `${'é'.normalize('NFD').repeat(100)}a `])
    expect(await statusOf(near)).toBe(401);
});
