import { beforeAll, expect, test } from 'vitest';
import type { AuditEvent } from '#resources/audit/audit/audit.resource.ts';
import { emailTo, linkOf } from '../../support/mail/emails.ts';
import { startThirdParty, type ThirdParty } from '../../support/oauth/thirdParty.ts';
import type { Client } from '../../support/server/client.ts';

let third: ThirdParty;
let admin: Client;
let owner: Client;
beforeAll(async () => {
  third = await startThirdParty();
  owner = await third.api.signInOwner();
  admin = await third.api.signIn(third.acme.owner.email, third.acme.host);
});

const failures = async (who: Client, subject_id: number) =>
  (await who.get<{ items: AuditEvent[] }>(`/v1/audit?filter[outcome]=failure&filter[subject_id]=${subject_id}`)).body
    .items;

test('a sign-in through a provider that is refused names whom it was about', async () => {
  const { api, provider, acme } = third;
  const blocked = await api.makeUser({ account_id: acme.id, blocked: true });
  provider.current = { sub: 'blocked', email: blocked.email, email_verified: true };
  await third.signIn(third.browser());
  expect(await failures(admin, blocked.id)).toMatchObject([
    { action: 'identities.finish', user_id: null, via: 'visitor', subject: { type: 'users', id: blocked.id } },
  ]);
  const before = (await admin.get<{ totals: { count: number } }>('/v1/audit')).body.totals.count;
  provider.current = { sub: 'stranger', email: 'nobody@example.com', email_verified: true };
  await third.signIn(third.browser());
  // Nobody is known, so it is about nobody.
  expect((await admin.get<{ totals: { count: number } }>('/v1/audit')).body.totals.count).toBe(before);
});

test('a mailed code that is used already, expired, or of a blocked person is a failure of theirs', async () => {
  const { api } = third;
  const main = api.visitor({ host: 'main.localhost' });
  const confirm = (code: string, body = {}) => main.post('/v1/auth/reset-password-confirm', { code, ...body });
  const codeOf = async (email: string, count = 1) => {
    await api.visitor().post('/v1/auth/reset-password', { email });
    return linkOf(await emailTo(api, email, count)).code;
  };
  const person = await api.makeUser();
  const code = await codeOf(person.email);
  expect((await confirm(code)).status).toBe(200);
  expect((await confirm(code)).status).toBe(422);
  const late = await codeOf(person.email, 2);
  await api.sql('update control.codes set expires_at = now() where user_id = $1', [person.id]);
  expect((await confirm(late)).status).toBe(422);
  expect((await failures(owner, person.id)).map(({ action }) => action)).toEqual(
    Array(2).fill('auth.reset_password_confirm'),
  );
  // A password that is too short is no failed sign-in.
  const other = await api.makeUser();
  expect((await confirm(await codeOf(other.email), { password: 'short' })).status).toBe(422);
  expect(await failures(owner, other.id)).toEqual([]);
  expect((await confirm('stoa_code_unknown')).status).toBe(422);
});

test('a preview writes nothing to the log but its own start, and what is read in it is of the administrator', async () => {
  const { api } = third;
  const me = (await owner.get<{ user: { id: number } }>('/v1/auth/me')).body.user.id;
  const seen = await api.makeUser({ full_access: true });
  const token = (await owner.post(`/v1/auth/preview/${seen.id}`)).text;
  const preview = api.visitor({ authorization: `WebApp ${token}` });
  expect((await preview.get('/v1/audit')).status).toBe(200);
  for (const [method, path] of [
    ['PATCH', '/v1/audit/settings'],
    ['POST', '/v1/audit/settings/secret'],
    ['POST', '/v1/audit/settings/test'],
    ['PATCH', '/v1/auth/account'],
  ] as const)
    expect((await preview.call(method, path, {})).status).toBe(403);
  expect((await preview.get('/v1/audit/export.csv?filter[action]=auth.preview')).status).toBe(200);
  const { items } = (await owner.get<{ items: AuditEvent[] }>(`/v1/audit?filter[user_id]=${me}&limit=2`)).body;
  expect(items.map(({ action }) => action)).toEqual(['audit.export_csv', 'auth.preview']);
  expect(items[1]?.subject).toMatchObject({ type: 'users', id: seen.id });
  expect((await owner.get<{ items: AuditEvent[] }>(`/v1/audit?filter[user_id]=${seen.id}`)).body.items).toEqual([]);
});
