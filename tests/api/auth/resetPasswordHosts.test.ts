import { beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '../../support/accounts/people.ts';
import { emailTo, jobsDone, linkOf } from '../../support/mail/emails.ts';
import { type Api, startApi } from '../../support/server/api.ts';

/** Links in emails use the stored host, never headers of the request. */
let api: Api;
let other: TestAccount;
beforeAll(async () => {
  api = await startApi();
  other = await api.makeAccount('other');
});

const requestReset = (email: string, host = 'localhost', headers = {}) =>
  api.visitor({ host }).post('/v1/auth/reset-password', { email }, headers);

test.each<[string, Record<string, string>]>([
  ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example' }],
  ['X-Forwarded-Host of another account', { 'x-forwarded-host': 'other.localhost' }],
  ['X-Forwarded-Proto and -Port', { 'x-forwarded-proto': 'gopher', 'x-forwarded-port': '666' }],
  ['Forwarded', { forwarded: 'host=evil.example;proto=https' }],
  ['Origin', { origin: 'https://evil.example' }],
  ['Referer', { referer: 'https://evil.example/reset' }],
  [
    'X-Original-URL and X-Rewrite-URL',
    { 'x-original-url': 'https://evil.example/', 'x-rewrite-url': '//evil.example/' },
  ],
  ['a Host with another port', { host: 'localhost:666' }],
  ['a Host in capitals with a dot', { host: 'LOCALHOST.:1' }],
])('AUTH-15 %s does not change the host of the link', async (_name, headers) => {
  const { email } = await api.makeUser({ name: 'Olga' });
  expect((await requestReset(email, 'localhost', headers)).status).toBe(204);
  const mail = await emailTo(api, email);
  expect(linkOf(mail).url.origin).toBe('http://main.localhost:3000');
  // The code is random and may contain any of these.
  expect((mail.text + mail.html).replaceAll(linkOf(mail).code, '')).not.toMatch(/evil|666|gopher/);
});

test('AUTH-15 returns 404 for an unknown Host and sends nothing', async () => {
  const { email } = await api.makeUser();
  expect((await requestReset(email, 'evil.example')).body.message).toBe('account_not_found');
  await jobsDone(api);
  expect(api.mail.filter(({ to }) => to === email)).toEqual([]);
});

test('AUTH-15 puts no custom domain into the link, proved or not', async () => {
  const person = await api.makeUser({ account_id: other.id });
  await api.sql(`update control.accounts set domain = 'crm.example', domain_verified_at = null where id = $1`, [
    other.id,
  ]);
  await requestReset(person.email, other.host);
  expect(linkOf(await emailTo(api, person.email)).host).toBe('other.localhost');
  await api.sql('update control.accounts set domain_verified_at = now() where id = $1', [other.id]);
  await requestReset(person.email, other.host);
  expect(linkOf(await emailTo(api, person.email, 2)).host).toBe('other.localhost');
  await api.sql('update control.accounts set domain = null, domain_verified_at = null where id = $1', [other.id]);
});

test('AUTH-15 behind a trusted proxy uses the forwarded host for the account and for the link', async () => {
  const proxied = await startApi({ settings: { trust_proxy: ['127.0.0.1'] } });
  const there = await proxied.makeAccount('proxied');
  const headers = { 'x-forwarded-host': 'proxied.localhost:6666', 'x-forwarded-proto': 'https' };
  await proxied.visitor().post('/v1/auth/reset-password', { email: there.owner.email }, headers);
  expect(linkOf(await emailTo(proxied, there.owner.email)).url.origin).toBe('http://proxied.localhost:3000');
});
