import { decodeJwt, decodeProtectedHeader } from 'jose';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Api, cookieOf, startApi, tokenOf } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { expiredToken } from '../../support/server/tokens.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

const signInNewUser = async () => api.signIn((await api.makeUser()).email);
const sessionOf = (signedIn: Client) => Number(decodeJwt(tokenOf(signedIn)).sid);

const refresh = (from: Client, change: { token?: string; cookie?: string; host?: string } = {}) => {
  const { token = tokenOf(from), cookie = from.cookie as string, host = from.host } = change;
  return api.visitor({ host, cookie, authorization: `Frontend ${token}` }).post('/v1/auth/refresh-token');
};

const isAlive = async (signedIn: Client) => (await signedIn.get('/v1/auth/me')).status === 200;

/** Moves the last rotation back by this time. */
const age = (signedIn: Client, seconds: number) =>
  api.sql(`update control.sessions set rotated_at = rotated_at - make_interval(secs => $2) where id = $1`, [
    sessionOf(signedIn),
    seconds,
  ]);

test('AUTH-10 returns a new token of the same session as text and rotates the cookie', async () => {
  const before = await signInNewUser();
  const answer = await refresh(before);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  expect(decodeJwt(answer.text)).toMatchObject({ sid: sessionOf(before), sub: decodeJwt(tokenOf(before)).sub });
  expect(cookieOf(answer.headers)).not.toBe(before.cookie);
  expect(await isAlive(before.as({ authorization: `WebApp ${answer.text}` }))).toBe(true);
});

test('AUTH-10 accepts an expired token', async () => {
  const before = await signInNewUser();
  const token = await expiredToken(api, tokenOf(before));
  expect((await before.as({ authorization: `WebApp ${token}` }).get('/v1/auth/me')).status).toBe(401);
  expect((await refresh(before, { token })).status).toBe(200);
});

test('AUTH-11 twenty concurrent refreshes succeed, and each of their cookies works afterwards', async () => {
  const before = await signInNewUser();
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(before)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map(({ headers }) => cookieOf(headers))).size).toBe(1);
  const [first] = answers;
  const after = await refresh(before, { token: first?.text as string, cookie: cookieOf(first?.headers ?? {}) });
  expect(after.status).toBe(200);
  expect(await isAlive(before)).toBe(true);
});

test('AUTH-12 ends the session for both when a secret is replayed after the grace of 30 seconds', async () => {
  const before = await signInNewUser();
  const after = await refresh(before);
  await age(before, 31);
  const replay = await refresh(before);
  expect(replay).toMatchObject({ status: 401, body: { type: 'unauthorized' } });
  expect(cookieOf(replay.headers)).toBe('stoa_refresh=');
  expect(await isAlive(before)).toBe(false);
  expect((await refresh(before, { cookie: cookieOf(after.headers) })).status).toBe(401);
});

test.each([-3600, 3600])(
  'counts the grace by the clock of the database, in a process that is %i s off',
  async (off) => {
    const before = await signInNewUser();
    await refresh(before);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off * 1000 });
    try {
      expect((await refresh(before)).status).toBe(200);
      await age(before, 31);
      expect((await refresh(before)).status).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  },
);

test('AUTH-12 ends the session at once for a secret two rotations old', async () => {
  const before = await signInNewUser();
  const second = await refresh(before);
  await refresh(before, { cookie: cookieOf(second.headers) });
  expect((await refresh(before)).status).toBe(401);
  expect(await isAlive(before)).toBe(false);
});

test('returns 401 for a token alone and a cookie alone', async () => {
  const before = await signInNewUser();
  expect((await refresh(before, { cookie: '' })).status).toBe(401);
  expect((await before.as({ authorization: '' }).post('/v1/auth/refresh-token')).status).toBe(401);
  const { authorization, ...noHeader } = before;
  expect(authorization).toBeDefined();
  expect(
    (await api.visitor({ host: noHeader.host, cookie: noHeader.cookie as string }).post('/v1/auth/refresh-token'))
      .status,
  ).toBe(401);
  expect((await before.post('/v1/auth/refresh-token')).status).toBe(401);
  expect(await isAlive(before)).toBe(true);
});

test('returns 401 for a token and a cookie of different sessions, and ends neither', async () => {
  const [one, two] = [await signInNewUser(), await signInNewUser()];
  expect((await refresh(one, { cookie: two.cookie as string })).status).toBe(401);
  expect([await isAlive(one), await isAlive(two)]).toEqual([true, true]);
});

test("AUTH-07 returns 401 on another account's host and keeps the session", async () => {
  const other = await api.makeAccount('refresh-elsewhere');
  const before = await signInNewUser();
  expect((await refresh(before, { host: other.host })).status).toBe(401);
  expect(await isAlive(before)).toBe(true);
});

test('AUTH-10 rejects a cookie with any character changed, added or removed', async () => {
  const before = await signInNewUser();
  const cookie = before.cookie as string;
  const start = cookie.indexOf('=') + 1;
  const changed = [...cookie].flatMap((char, at) => (at < start ? [] : [spell(cookie, at, char === 'A' ? 'B' : 'A')]));
  const lastChars = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    .map((char) => spell(cookie, cookie.length - 1, char))
    .filter((each) => each !== cookie);
  for (const tampered of [...changed, ...lastChars, `${cookie}A`, cookie.slice(0, -1), `${cookie}.`])
    expect([tampered, (await refresh(before, { cookie: tampered })).status]).toEqual([tampered, 401]);
  expect(await isAlive(before)).toBe(true);
});

const spell = (text: string, at: number, char: string) => text.slice(0, at) + char + text.slice(at + 1);

test('AUTH-08 returns 401 after logout and after a block', async () => {
  const before = await signInNewUser();
  expect((await before.post('/v1/auth/logout')).status).toBe(204);
  expect((await refresh(before)).status).toBe(401);

  const blocked = await signInNewUser();
  await api.sql('update control.memberships set blocked = true where user_id = $1', [decodeJwt(tokenOf(blocked)).sub]);
  expect((await refresh(blocked)).status).toBe(401);
});

test('AUTH-13 does not authenticate other calls by the cookie', async () => {
  const { cookie } = await signInNewUser();
  const withCookie = api.visitor({ cookie: cookie as string });
  expect((await withCookie.get('/v1/users')).status).toBe(401);
  expect((await withCookie.post('/v1/auth/logout')).status).toBe(401);
  expect((await withCookie.get<{ user: null }>('/v1/auth/me')).body.user).toBeNull();
});

test('AUTH-07 accepts the Frontend scheme for nothing else', async () => {
  const before = await signInNewUser();
  const frontend = before.as({ authorization: `Frontend ${tokenOf(before)}` });
  expect((await frontend.get('/v1/auth/me')).status).toBe(401);
  expect((await frontend.get('/v1/users')).status).toBe(401);
});

test('signs the new token with the same key', async () => {
  const before = await signInNewUser();
  const { kid } = decodeProtectedHeader((await refresh(before)).text);
  expect(kid).toBe(decodeProtectedHeader(tokenOf(before)).kid);
});
