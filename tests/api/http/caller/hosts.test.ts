import { beforeAll, expect, test } from 'vitest';
import { type Api, startApi } from '../../../support/server/api.ts';
import { expectProblem } from '../../../support/server/envelope.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi({ settings: { base_domain: 'base.example' } });
  await api.makeAccount('acme', { name: 'Acme' });
  await api.makeAccount('unproved', { name: 'Unproved' });
  await api.sql(
    `update control.accounts set domain = 'www.acme.example', domain_verified_at = now() where subdomain = 'acme'`,
  );
  await api.sql(`update control.accounts set domain = 'unproved.example' where subdomain = 'unproved'`);
});

const nameAt = async (host: string) => {
  const answer = await api.visitor({ host }).get<{ account: { name: string }; message: string }>('/v1/auth/me');
  return answer.status === 200 ? answer.body.account.name : `${answer.status} ${answer.body.message}`;
};

test.each([
  ['acme.base.example', 'Acme'],
  ['ACME.Base.Example', 'Acme'],
  ['acme.base.example.', 'Acme'],
  ['www.acme.example', 'Acme'],
  ['WWW.ACME.EXAMPLE.', 'Acme'],
  ['unproved.base.example', 'Unproved'],
  ['base.example', 'Stoa'],
  ['base.example.', 'Stoa'],
  ['main.base.example', 'Stoa'],
  ['127.0.0.1', 'Stoa'],
  ['127.8.9.10', 'Stoa'],
  ['localhost', 'Stoa'],
  ['[::1]', 'Stoa'],
])('AUTH-22 resolves %s to the account %s', async (host, name) => {
  expect(await nameAt(host)).toBe(name);
});

test.each([
  'nobody.base.example',
  'unproved.example',
  'acme.example',
  'x.acme.base.example',
  'acmebase.example',
  'acme.base.example.evil.example',
  'evil.example',
  '10.0.0.1',
  '192.168.1.1',
  '127.evil.example',
  '127.0.0.1.evil.example',
  'acme.base.example..',
  '.base.example',
  '%2e',
  'a'.repeat(300),
])('AUTH-22 returns 404 account_not_found for %s', async (host) => {
  expect(await nameAt(host)).toBe('404 account_not_found');
});

test.each(['acme.base.example:x', 'localhost:1:2', 'localhost:99999', '[::1', 'a@localhost', 'a/b'])(
  'AUTH-22 refuses the malformed host %s on every route',
  async (host) => {
    for (const path of ['/v1/auth/me', '/v1/entities/client', '/openapi.json', '/health']) {
      const answer = await api.visitor().get(path, { host });
      expect(expectProblem(answer)).toMatchObject({ status: 400, type: 'malformed' });
    }
  },
);

test('AUTH-22 the typed client of a host with a port that is no number is refused, not a fault', async () => {
  const plain = await startApi();
  const signedIn = await plain.signInOwner();
  for (const port of ['x', '99999', '-1']) {
    const answer = await signedIn.get('/v1/entities/client', { host: `localhost:${port}` });
    expect(expectProblem(answer)).toMatchObject({ status: 400, type: 'malformed' });
  }
  expect((await signedIn.get('/v1/entities/client', { host: 'localhost:8080' })).text).toContain(
    'http://localhost:8080',
  );
});

test('AUTH-22 ignores forwarded hosts without a trusted proxy', async () => {
  const headers = { 'x-forwarded-host': 'acme.base.example', forwarded: 'host=acme.base.example' };
  const answer = await api.visitor({ host: 'base.example' }).get<{ account: { name: string } }>('/v1/auth/me', headers);
  expect(answer.body.account.name).toBe('Stoa');
});

test('answers health checks on any host', async () => {
  const answer = await api.visitor({ host: 'evil.example' }).get('/health');
  expect([answer.status, answer.text]).toEqual([200, '{"status":"ok"}']);
});

test('answers 503 with the reason once the database is newer than the process', async () => {
  const api = await startApi();
  const health = () => api.visitor().get('/health');
  expect((await health()).status).toBe(200);
  await api.database.pool.query(`insert into public.stoa_migrations (name, sha256) values ('9999_later.sql', 'x')`);
  const answer = await health();
  expect(expectProblem(answer)).toMatchObject({ status: 503, message: 'The database is newer than this code' });
  await api.database.pool.query(`delete from public.stoa_migrations where name = '9999_later.sql'`);
  expect((await health()).status).toBe(200);
});

test('picks up a new account and a proved or lost domain at once', async () => {
  expect(await nameAt('late.base.example')).toBe('404 account_not_found');
  await api.makeAccount('late', { name: 'Late' });
  await expect.poll(() => nameAt('late.base.example')).toBe('Late');
  await api.sql(`update control.accounts set domain_verified_at = now() where subdomain = 'unproved'`);
  await expect.poll(() => nameAt('unproved.example')).toBe('Unproved');
  await api.sql(`update control.accounts set domain_verified_at = null where subdomain = 'unproved'`);
  await expect.poll(() => nameAt('unproved.example')).toBe('404 account_not_found');
});

test('DEFAULT_ACCOUNT names the account of the bare domain', async () => {
  const named = await startApi({ settings: { default_account: 'acme' }, database: api.database });
  const answer = await named.visitor().get<{ account: { name: string } }>('/v1/auth/me');
  expect(answer.body.account.name).toBe('Acme');
});
