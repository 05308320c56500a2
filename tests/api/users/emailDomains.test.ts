import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#resources/people/users/users.resource.ts';
import { canonicalEmail } from '#shared/text/email.ts';
import { emailTo, linkOf } from '../../support/mail/emails.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { password } from '../../support/server/credentials.ts';

/** Addresses whose domain has letters of another alphabet: one in both of its forms (docs/reference/api/every-call.md#values). */
let api: Api;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
});

const shown = (name: string) => `${name}@Пример.рф`;
const stored = (name: string) => `${name}@xn--e1afmkfd.xn--p1ai`;
const add = (email: string) =>
  owner.post<User>('/v1/users', { name: 'Anna', email, password, password_confirm: password });
const login = (email: string) => api.visitor().post('/v1/auth/login', { email, password, captcha: 'x' });

describe.each([
  ['as people write it', shown, stored],
  ['as DNS writes it', stored, shown],
])('an address %s', (_, given, other) => {
  const name = given === shown ? 'first' : 'second';

  test('is added, signs in and is shown, in both forms', async () => {
    const made = await add(given(name));
    expect(made).toMatchObject({ status: 201, body: { email: `${name}@пример.рф` } });
    for (const form of [given, other]) {
      expect((await login(form(name))).status).toBe(200);
      expect((await login(form(name).toUpperCase())).status).toBe(200);
      expect((await owner.post('/v1/users/check-email', { email: form(name) })).body).toEqual({ exists: true });
    }
    expect((await add(other(name))).status).toBe(409);
    expect((await owner.get<User>(`/v1/users/${made.body.id}`)).body.email).toBe(`${name}@пример.рф`);
  });

  test('is found by both forms in the list', async () => {
    for (const query of [`${name}@пример.рф`, 'пример.рф', stored(name), 'xn--e1afmkfd']) {
      const { body } = await owner.get<{ items: User[] }>(`/v1/users?query=${encodeURIComponent(query)}`);
      expect(body.items.map(({ email }) => email)).toContain(`${name}@пример.рф`);
    }
  });

  test('resets a password, by a mail to the address of DNS', async () => {
    await api.visitor().post('/v1/auth/reset-password', { email: other(name) });
    const { code } = linkOf(await emailTo(api, stored(name)));
    expect((await api.visitor().post('/v1/auth/code', { code })).body).toMatchObject({ email: `${name}@пример.рф` });
    expect((await api.visitor().post('/v1/auth/reset-password-confirm', { code })).status).toBe(200);
  });

  test('is invited, and opens one account', async () => {
    const invited = await owner.post<User>('/v1/users/invite', { email: given(`${name}.invited`) });
    expect(invited).toMatchObject({ status: 201, body: { email: `${name}.invited@пример.рф` } });
    expect((await owner.post('/v1/users/invite', { email: other(`${name}.invited`) })).status).toBe(409);
    const { code } = linkOf(await emailTo(api, stored(`${name}.invited`)));
    const joined = { code, password: 'a word of their own', name: 'Anna' };
    expect((await api.visitor().post('/v1/auth/reset-password-confirm', joined)).status).toBe(200);
    const opened = { name: `Company ${name}`, email: given(`${name}.owner`), password };
    expect((await api.visitor().post('/v1/auth/sign-up', opened)).status).toBe(201);
    await emailTo(api, stored(`${name}.owner`));
  });
});

test.each([
  'u@пример',
  'u@пример..рф',
  'u@при мер.рф',
  'u@пример.рф/x',
  'u@пример.рф:80',
  'u@１２７.０.０.１',
  'иван@example.com',
  'u@-.рф',
])('%j is refused, and the field named', async (email) => {
  expect(await add(email)).toMatchObject({ status: 422, body: { violations: [{ field: 'email' }] } });
});

test('one form has one spelling', () => {
  for (const each of ['u@ПРИМЕР.РФ', 'u@пример。рф', `u@${'пример'.normalize('NFD')}.рф`])
    expect(canonicalEmail(each)).toBe('u@xn--e1afmkfd.xn--p1ai');
  expect(canonicalEmail('First.Last+Tag@Example.TEST')).toBe('First.Last+Tag@Example.TEST');
  expect(canonicalEmail('u@faß.example')).toBe('u@xn--fa-hia.example');
});

test('one that is too long as DNS writes it is refused', async () => {
  const letters = Array.from({ length: 100 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)));
  const email = `anna@${letters.join('')}.рф`;
  expect(canonicalEmail(email).length).toBeGreaterThan(255);
  expect(await add(email)).toMatchObject({ status: 422, body: { violations: [{ field: 'email' }] } });
});
