import { decodeJwt } from 'jose';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Session } from '#resources/people/sessions/sessions.resource.ts';
import { type Api, startApi, tokenOf } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { password } from '../../support/server/credentials.ts';

interface List {
  items: Session[];
  totals: { count: number };
}

let api: Api;
let admin: Client;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signInOwner();
});

const sessionOf = (signedIn: Client) => Number(decodeJwt(tokenOf(signedIn)).sid);
const isAlive = async (signedIn: Client) => (await signedIn.get('/v1/auth/me')).status === 200;
const list = (by: Client, query = '') => by.get<List>(`/v1/sessions?limit=-1&${query}`);

test('a session has user, address and device', async () => {
  const user = await api.makeUser({ name: 'Traveller' });
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const login = { email: user.email, password, captcha: 'x' };
  const { text } = await api.visitor().post('/v1/auth/login', login, { 'user-agent': agent });
  const self = api.visitor({ authorization: `WebApp ${text}` });
  const answer = await self.get<Session>(`/v1/sessions/${sessionOf(self)}`);
  expect(answer.headers.etag).toMatch(/^"[\w-]+"$/);
  expect(answer.body).toEqual({
    id: sessionOf(self),
    user_id: user.id,
    user_name: 'Traveller',
    user_avatar: null,
    device: 'Firefox, Windows',
    ip: '127.0.0.1',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    last_seen_at: expect.any(String),
    is_current: true,
  });
});

test('lists own sessions to users, all of the account to administrators', async () => {
  const user = await api.makeUser();
  const [one, two] = [await api.signInByPassword(user.email), await api.signInByPassword(user.email)];
  const own = (await list(one)).body;
  expect(own.items.map(({ id }) => id)).toEqual([sessionOf(one), sessionOf(two)]);
  expect(own.items.map(({ is_current }) => is_current)).toEqual([true, false]);
  const all = (await list(admin)).body;
  expect(all.items.map(({ id }) => id)).toEqual(expect.arrayContaining([sessionOf(admin), sessionOf(one)]));
  expect(all.totals.count).toBe(all.items.length);
  expect((await list(one, `filter[user_id]=1`)).body.items).toEqual([]);
  expect((await one.get(`/v1/sessions/${sessionOf(admin)}`)).status).toBe(404);
});

test('lets users end their own sessions only', async () => {
  const user = await api.makeUser();
  const [one, two] = [await api.signInByPassword(user.email), await api.signInByPassword(user.email)];
  expect((await one.delete(`/v1/sessions/${sessionOf(two)}`)).status).toBe(204);
  expect([await isAlive(one), await isAlive(two)]).toEqual([true, false]);
  expect((await one.delete(`/v1/sessions/${sessionOf(two)}`)).status).toBe(404);
  expect((await one.delete(`/v1/sessions/${sessionOf(admin)}`)).status).toBe(404);
  expect(await isAlive(admin)).toBe(true);
});

test('lets administrators end sessions of others', async () => {
  const signedIn = await api.signIn((await api.makeUser()).email);
  expect((await admin.delete(`/v1/sessions/${sessionOf(signedIn)}`)).status).toBe(204);
  expect(await isAlive(signedIn)).toBe(false);
});

test('honours If-Match when a session is ended', async () => {
  const signedIn = await api.signIn((await api.makeUser()).email);
  const path = `/v1/sessions/${sessionOf(signedIn)}`;
  const { etag } = (await admin.get(path)).headers as { etag: string };
  expect((await admin.delete(path, { 'if-match': '"another"' })).status).toBe(412);
  expect((await admin.delete(path, { 'if-match': etag })).status).toBe(204);
});

test('searches by name, filters and sorts', async () => {
  const user = await api.makeUser({ name: 'Zz%Top' });
  const signedIn = await api.signInByPassword(user.email);
  const ids = async (query: string) => (await list(admin, query)).body.items.map(({ id }) => id);
  expect(await ids('query=z%25t')).toEqual([sessionOf(signedIn)]);
  expect(await ids(`filter[user_id]=${user.id}`)).toEqual([sessionOf(signedIn)]);
  expect(await ids('filter[user_id]=0')).toEqual([]);
  expect(await ids('filter[created_at_end]=2020-01-01')).toEqual([]);
  expect((await ids('sort[user_name]=desc'))[0]).toBe(sessionOf(signedIn));
  expect((await ids('sort[created_at]=desc'))[0]).toBe(sessionOf(signedIn));
});

test.each(['1.5', '-1', '99999999999999999999', '1e3', 'abc', '9007199254740993', `${'9'.repeat(400)}`])(
  'filter[user_id]=%s returns 200 or 422',
  async (value) => {
    const answer = await admin.get<List & { violations: { field: string }[] }>(`/v1/sessions?filter[user_id]=${value}`);
    if (answer.status === 200) expect(answer.body.items).toEqual([]);
    else expect(answer.body.violations.map(({ field }) => field)).toEqual(['filter.user_id']);
  },
);

test.each([
  '0000-01-01',
  '9999-12-31',
  '2026-02-29',
  '2026-01-01T00:00:00%2B99:99',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:60Z',
])('filter[created_at_start]=%s returns 200 or 422', async (value) => {
  const answer = await admin.get(`/v1/sessions?filter[created_at_start]=${value}`);
  if (answer.status !== 200)
    expect(answer.body.violations.map(({ field }) => field)).toEqual(['filter.created_at_start']);
});

test('AUTH-08 logout ends the session of the call', async () => {
  const user = await api.makeUser();
  const [one, two] = [await api.signInByPassword(user.email), await api.signInByPassword(user.email)];
  const answer = await one.post('/v1/auth/logout');
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(answer.headers['set-cookie']?.[0]).toMatch(/^stoa_refresh=; Max-Age=0; Path=\/api\/v1\/auth; HttpOnly/);
  expect([await isAlive(one), await isAlive(two)]).toEqual([false, true]);
  expect((await one.post('/v1/auth/logout')).status).toBe(401);
});

test('logout keeps the cookie of a newer session in the same browser', async () => {
  const [before, after] = [
    await api.signIn((await api.makeUser()).email),
    await api.signIn((await api.makeUser()).email),
  ];
  const answer = await before.as({ cookie: String(after.cookie) }).post('/v1/auth/logout');
  expect([answer.status, answer.headers['set-cookie']]).toEqual([204, undefined]);
  expect([await isAlive(before), await isAlive(after)]).toEqual([false, true]);
});

test('AUTH-08 ten concurrent logouts return 204 or 401, never a 5xx', async () => {
  const signedIn = await api.signIn((await api.makeUser()).email);
  await isAlive(signedIn);
  const answers = await Promise.all(Array.from({ length: 10 }, () => signedIn.post('/v1/auth/logout')));
  for (const { status } of answers) expect([204, 401]).toContain(status);
  expect(answers.some(({ status }) => status === 204)).toBe(true);
});

test.each([
  ['idle for 14 days', `last_seen_at = now() - interval '14 days 1 second'`],
  ['60 days old', `expires_at = now() - interval '1 second'`],
])('a session %s has expired', async (_name, change) => {
  const fresh = await api.signIn((await api.makeUser()).email);
  await api.sql(`update control.sessions set ${change} where id = $1`, [sessionOf(fresh)]);
  expect(await isAlive(fresh)).toBe(false);
  const refreshed = await fresh.as({ authorization: `Frontend ${tokenOf(fresh)}` }).post('/v1/auth/refresh-token');
  expect(refreshed.status).toBe(401);
  expect((await admin.get(`/v1/sessions/${sessionOf(fresh)}`)).status).toBe(404);
});

test('a session a minute short of either is valid, and use resets the idle timeout', async () => {
  const signedIn = await api.signIn((await api.makeUser()).email);
  const id = sessionOf(signedIn);
  await api.sql(
    `update control.sessions set last_seen_at = now() - interval '13 days 23:59', expires_at = now() + interval '1 minute' where id = $1`,
    [id],
  );
  expect(await isAlive(signedIn)).toBe(true);
  const [row] = await api.sql(
    `select last_seen_at > now() - interval '1 minute' as seen from control.sessions where id = $1`,
    [id],
  );
  expect(row?.seen).toBe(true);
});

test('a session lives exactly 60 days, however often refreshed', async () => {
  const signedIn = await api.signIn((await api.makeUser()).email);
  const bound = `select extract(epoch from expires_at - created_at)::int / 86400 as days, expires_at from control.sessions where id = $1`;
  const [before] = await api.sql(bound, [sessionOf(signedIn)]);
  await signedIn.as({ authorization: `Frontend ${tokenOf(signedIn)}` }).post('/v1/auth/refresh-token');
  const [after] = await api.sql(bound, [sessionOf(signedIn)]);
  expect(before?.days).toBeGreaterThanOrEqual(59);
  expect(after?.expires_at).toEqual(before?.expires_at);
});

test.each([-1, 1])('a session lives 60 days where the clock of the process is %d days off', async (days) => {
  const user = await api.makeUser();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
  const signedIn = await api.signInByPassword(user.email).finally(() => vi.useRealTimers());
  const [left] = await api.sql<{ s: number }>(
    'select extract(epoch from expires_at - now())::int as s from control.sessions where id = $1',
    [sessionOf(signedIn)],
  );
  expect(left?.s).toBeGreaterThan(60 * 86_400 - 60);
  expect(left?.s).toBeLessThanOrEqual(60 * 86_400);
});
