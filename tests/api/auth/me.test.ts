import { beforeAll, expect, test } from 'vitest';
import type { Me } from '#resources/people/auth/auth.resource.ts';
import type { User } from '#resources/people/users/users.resource.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import { password } from '../../support/server/credentials.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

test('returns the public part of the account to a visitor', async () => {
  const { status, body } = await api.visitor().get<Me>('/v1/auth/me');
  expect(status).toBe(200);
  expect(body).toEqual({
    user: null,
    account: {
      name: 'Stoa',
      language: 'en',
      favicon: null,
      authentication: { yandex: { status: false }, oidc: { status: false, name: '' } },
      captcha: { provider: 'none', site_key: null },
      sign_up: true,
    },
    modules: [],
    passkeys_offered: true,
  });
});

test('returns the user, the account and its modules to a member', async () => {
  const { id, email } = await api.makeUser({ name: 'Plain' });
  const { status, body } = await (await api.signInByPassword(email)).get<Me>('/v1/auth/me');
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ id, email, name: 'Plain', full_access: false, is_owner: false, accounts_count: 1 });
  expect(body.account).toMatchObject({ id: 1, name: 'Stoa', subdomain: 'main', domain: null });
  expect(body.modules).toEqual([]);
});

test('returns 401 for a bad token', async () => {
  expect((await api.visitor({ authorization: 'WebApp nonsense' }).get('/v1/auth/me')).status).toBe(401);
  expect((await api.visitor({ authorization: '' }).get('/v1/auth/me')).status).toBe(401);
});

test('lets users change their own name, password and extra', async () => {
  const { email } = await api.makeUser();
  const self = await api.signInByPassword(email);
  const answer = await self.patch<User>('/v1/auth/me', { name: 'Chosen', extra: { crm: { a: 1 } } });
  expect(answer).toMatchObject({ status: 200, body: { name: 'Chosen', extra: { crm: { a: 1 } } } });
  const word = 'another stone altogether';
  expect(
    (await self.patch('/v1/auth/me', { password: word, password_confirm: word, password_current: password })).status,
  ).toBe(200);
  await api.signInByPassword(email, word);
});

test.each<[string, object, string]>([
  ['full access', { full_access: true }, 'full_access'],
  ['a block', { blocked: false }, 'blocked'],
  ['ownership', { is_owner: true }, 'is_owner'],
  ['an email', { email: 'x@example.com' }, 'email'],
  ['another id', { id: 1 }, 'id'],
  ['an empty name', { name: '' }, 'name'],
  ['a short password', { password: 'short', password_confirm: 'short' }, 'password'],
  ['a wrong confirmation', { password, password_confirm: 'x' }, 'password_confirm'],
])('returns 422 for %s', async (_name, body, field) => {
  const self = await api.signIn((await api.makeUser()).email);
  const answer = await self.patch('/v1/auth/me', body);
  expect(answer.status).toBe(422);
  expect(answer.body.violations.map((each) => each.field)).toEqual([field]);
});

test('honours If-Match', async () => {
  const { id, email } = await api.makeUser();
  const self = await api.signInByPassword(email);
  const { etag } = (await self.get(`/v1/users/${id}`)).headers as { etag: string };
  expect((await self.patch('/v1/auth/me', { name: 'One' }, { 'if-match': etag })).status).toBe(200);
  expect((await self.patch('/v1/auth/me', { name: 'Two' }, { 'if-match': etag })).status).toBe(412);
});
