import { beforeAll, expect, test } from 'vitest';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { password } from '../../../support/server/credentials.ts';

/** Two processes on one database. */
let api: Api;
let second: Api;
const settings = { rate_limit: true, trust_proxy: [] };
beforeAll(async () => {
  api = await startApi({ settings });
  second = await startApi({ settings, database: api.database });
});

const attempt = (from: Client, email: string, word = 'wrong', extra: object = {}, headers = {}) =>
  from.post('/v1/auth/login', { email, password: word, captcha: 'x', ...extra }, headers);

const statuses = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map((each) => each.status);

/** Without it all tests would share the limit of 50 for one address. */
const forgetAddresses = () => api.sql(`delete from control.rate_limits where key like '%login ip%'`);

test('AUTH-05 returns 429 with Retry-After for the 11th failed login of an email in 15 minutes', async () => {
  const { email } = await api.makeUser();
  for (let i = 0; i < 10; i++) expect((await attempt(api.visitor(), email)).status).toBe(401);
  const answer = await attempt(api.visitor(), email);
  expect(answer).toMatchObject({
    status: 429,
    body: { type: 'rate_limited', message: 'rate_limited', violations: [] },
  });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(900);
  expect((await attempt(api.visitor(), email, password)).status).toBe(429);
});

test('AUTH-05 limits unknown emails in the same way', async () => {
  await forgetAddresses();
  const email = 'nobody-here@example.com';
  for (let i = 0; i < 10; i++) await attempt(api.visitor(), email);
  expect((await attempt(api.visitor(), email)).status).toBe(429);
});

test('AUTH-05 case, spaces, extra fields, forwarded headers and other processes share one bucket', async () => {
  await forgetAddresses();
  const { email } = await api.makeUser({ email: 'dodger@example.com' });
  for (let i = 0; i < 10; i++) await attempt(i % 2 ? api.visitor() : second.visitor(), email);
  const visitor = api.visitor();
  expect((await attempt(visitor, 'DODGER@EXAMPLE.COM')).status).toBe(429);
  expect((await attempt(visitor, 'Dodger@example.com', 'wrong', {}, { 'x-forwarded-for': '1.2.3.4' })).status).toBe(
    429,
  );
  expect(
    (await attempt(visitor, email, 'wrong', {}, { forwarded: 'for=1.2.3.4', 'x-real-ip': '1.2.3.4' })).status,
  ).toBe(429);
  expect((await attempt(second.visitor(), email)).status).toBe(429);
  expect((await attempt(visitor, ` ${email} `)).status).toBe(422);
  const path = ['/V1/auth/login', '/v1/auth/login/', '//v1/auth/login', '/v1/auth//login', '/v1/auth/./login'];
  for (const each of path) expect((await visitor.post(each, { email, password, captcha: 'x' })).status).toBe(404);
});

test('AUTH-05 lets ten of thirty concurrent logins pass, through two processes', async () => {
  await forgetAddresses();
  const { email } = await api.makeUser();
  const all = await statuses(
    Array.from({ length: 30 }, (_, i) => attempt(i % 2 ? api.visitor() : second.visitor(), email)),
  );
  expect(all.filter((status) => status === 401)).toHaveLength(10);
  expect(all.filter((status) => status === 429)).toHaveLength(20);
});

test('AUTH-05 does not lock the owner of an email out for failed logins of another network', async () => {
  const behindProxy = await startApi({
    settings: { rate_limit: true, trust_proxy: ['127.0.0.1'] },
    database: api.database,
  });
  const { email } = await api.makeUser();
  const from = (address: string, word?: string) =>
    attempt(behindProxy.visitor(), email, word, {}, { 'x-forwarded-for': address });
  for (let i = 0; i < 11; i++) await from('198.51.100.1');
  expect((await from('198.51.100.1', password)).status).toBe(429);
  expect((await from('198.51.100.2', password)).status).toBe(200);
});

test('does not count successful logins', async () => {
  await forgetAddresses();
  const { email } = await api.makeUser();
  for (let i = 0; i < 12; i++) expect((await attempt(api.visitor(), email, password)).status).toBe(200);
  for (let i = 0; i < 9; i++) expect((await attempt(api.visitor(), email)).status).toBe(401);
  expect((await attempt(api.visitor(), email, password)).status).toBe(200);
});

test('lets many users of one address sign in concurrently', async () => {
  await forgetAddresses();
  const people = await Promise.all(Array.from({ length: 6 }, () => api.makeUser()));
  const rounds = Array.from({ length: 42 }, (_, i) => people[i % 6]?.email as string);
  const all = await statuses(
    rounds.map((email, i) => attempt(i % 2 ? api.visitor() : second.visitor(), email, password)),
  );
  expect(all).toEqual(Array(42).fill(200));
});

test('AUTH-05 blocks an address for every email after fifty failures', async () => {
  await forgetAddresses();
  const all: number[] = [];
  for (let i = 0; i < 51; i++) all.push((await attempt(api.visitor(), `many${i}@example.com`)).status);
  expect(all.slice(0, 50)).toEqual(Array(50).fill(401));
  expect(all[50]).toBe(429);
  expect(
    (await attempt(api.visitor(), 'another@example.com', 'wrong', {}, { 'x-forwarded-for': '9.9.9.9' })).status,
  ).toBe(429);
  await forgetAddresses();
});

test('a refused body is no attempt at the email that it names', async () => {
  await forgetAddresses();
  const { email } = await api.makeUser();
  for (let i = 0; i < 10; i++) expect((await attempt(api.visitor(), email, 'wrong', { unknown: 1 })).status).toBe(422);
  expect((await attempt(api.visitor(), email, password)).status).toBe(200);
});

test('counts a body that is refused, by its address, and then does not read it', async () => {
  await forgetAddresses();
  const visitor = api.visitor();
  for (let i = 0; i < 50; i++) expect((await visitor.post('/v1/auth/login', { email: i })).status).toBe(422);
  expect((await visitor.post('/v1/auth/login', { email: 'x'.repeat(100_000) })).status).toBe(429);
  await forgetAddresses();
});

test('empties the bucket after its window', async () => {
  await forgetAddresses();
  const { email } = await api.makeUser();
  for (let i = 0; i < 11; i++) await attempt(api.visitor(), email);
  await api.sql(`update control.rate_limits set resets_at = now() - interval '1 second'`);
  expect((await attempt(api.visitor(), email)).status).toBe(401);
});

test('stores no email in the counters', async () => {
  const rows = await api.sql<{ key: string }>('select key from control.rate_limits');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ key }) => key.includes('@'))).toEqual([]);
});

test('behind a trusted proxy limits each forwarded address, IPv6 by /64', async () => {
  const proxied = await startApi({
    settings: { rate_limit: true, trust_proxy: ['127.0.0.1'] },
    database: api.database,
  });
  const from = (address: string, n: number) =>
    attempt(proxied.visitor(), `proxied${n}@example.com`, 'wrong', {}, { 'x-forwarded-for': address });
  for (let i = 0; i < 50; i++) expect((await from(`2001:db8:0:1::${i}`, i)).status).toBe(401);
  expect((await from('2001:db8:0:1:ffff::1', 51)).status).toBe(429);
  expect((await from('2001:db8:0:2::1', 52)).status).toBe(401);
  expect((await from('198.51.100.7', 53)).status).toBe(401);
});
