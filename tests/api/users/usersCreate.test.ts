import { beforeAll, expect, test } from 'vitest';
import { type User, UserCreate } from '#resources/people/users/users.resource.ts';
import { check } from '#shared/violations.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { password } from '../../support/server/credentials.ts';

let api: Api;
let admin: Client;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signInOwner();
});

let count = 0;
const fresh = (change: object = {}) => {
  count += 1;
  return { name: 'New', email: `new${count}@example.com`, password, password_confirm: password, ...change };
};
const create = <T = User>(body: unknown, headers = {}) => admin.post<T>('/v1/users', body, headers);

test('creates a new user: 201 with the record and its ETag', async () => {
  const body = fresh({ extra: { crm: { colour: 'red' } } });
  const answer = await create(body);
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    id: expect.any(Number),
    name: 'New',
    email: body.email,
    avatar: null,
    full_access: false,
    blocked: false,
    is_owner: false,
    last_action_at: null,
    role_ids: [],
    accounts_count: 1,
    has_api_key: false,
    has_second_factor: false,
    is_invited: false,
    language: null,
    extra: { crm: { colour: 'red' } },
  });
  expect(answer.headers.etag).toBe((await admin.get(`/v1/users/${answer.body.id}`)).headers.etag);
  await api.signInByPassword(body.email);
  expect(api.mail).toEqual([]);
});

const long = (n: number) => 'x'.repeat(n);

test.each<[string, object | null | string | unknown[]]>([
  ['nothing', {}],
  ['every field of a wrong kind', { name: 1, email: [], password: {}, password_confirm: true, extra: 'x' }],
  ['every field empty', { name: '', email: '', password: '', password_confirm: '' }],
  ['nulls', { name: null, email: null, password: null, password_confirm: null, extra: null }],
  ['a name of spaces', fresh({ name: '   ' })],
  ['a name of 256', fresh({ name: long(256) })],
  ['an email without a domain', fresh({ email: 'a@b' })],
  ['an email with a space', fresh({ email: ' a@example.com' })],
  ['an email of 256', fresh({ email: `${long(244)}@example.com` })],
  ['an email with a name', fresh({ email: '"x y"@example.com' })],
  ['a password of 7', fresh({ password: long(7), password_confirm: long(7) })],
  ['a password of 256', fresh({ password: long(256), password_confirm: long(256) })],
  ['another confirmation', fresh({ password_confirm: 'another' })],
  ['a NUL in the name', fresh({ name: 'a\0b' })],
  ['half a character in the name', fresh({ name: 'a\ud800b' })],
  ['a NUL in the password', fresh({ password: 'passwo\0rd', password_confirm: 'passwo\0rd' })],
  ['a NUL deep in extra', fresh({ extra: { crm: { notes: ['a\0'] } } })],
  ['a NUL in a key of extra', fresh({ extra: { crm: { 'a\0': 1 } } })],
  ['half a character in extra', fresh({ extra: { crm: '\udc00' } })],
  ['unknown fields', fresh({ colour: 'red', id: 7, is_owner: true, account_id: 2, full_access: true, blocked: true })],
  ['a list', []],
  ['a text', '"text"'],
  ['null', null],
])('%s: returns 422 with the violations that the browser finds itself', async (_name, body) => {
  const answer = await create<{ violations: unknown[] }>(body === null ? 'null' : body);
  const checked = check(UserCreate, body === null ? {} : typeof body === 'string' ? JSON.parse(body) : body);
  expect(answer.status).toBe(422);
  expect(checked.ok).toBe(false);
  expect(answer.body.violations).toEqual(checked.ok ? [] : checked.violations);
  expect(answer.body.violations.length).toBeGreaterThan(0);
});

test('reports each unknown field by name', async () => {
  const { body } = await create<{ violations: { field: string; message: string }[] }>(fresh({ is_owner: true, id: 7 }));
  expect(body.violations.map(({ field, message }) => [field, message])).toEqual([
    ['is_owner', 'errors.unknown_field'],
    ['id', 'errors.unknown_field'],
  ]);
});

test('accepts 255 characters in every field', async () => {
  const word = 'ы'.repeat(255);
  const email = `${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(60)}.${'w'.repeat(60)}.example`;
  const body = fresh({ name: '😀'.repeat(127), email, password: word, password_confirm: word });
  expect((await create(body)).status).toBe(201);
  await api.signInByPassword(email, word);
});

test.each(['password', 'PASSWORD', 'password1', '12345678', 'qwertyuiop', 'iloveyou'])(
  'rejects the common password %s by field name',
  async (word) => {
    const answer = await create<{ violations: unknown }>(fresh({ password: word, password_confirm: word }));
    expect(answer.status).toBe(422);
    expect(answer.body.violations).toEqual([
      { field: 'password', message: 'users.errors.password_common', params: {} },
    ]);
  },
);

test('returns 409 for a member, ignoring case', async () => {
  const body = fresh();
  await create(body);
  for (const email of [body.email, body.email.toUpperCase()]) {
    const answer = await create<{ type: string; message: string }>(fresh({ email }));
    expect(answer).toMatchObject({
      status: 409,
      body: { type: 'conflict', message: 'user already exsits in account' },
    });
  }
});

test('twenty concurrent calls create one user and one membership', async () => {
  const body = fresh();
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  expect(await api.sql('select id from control.users where email = $1', [body.email])).toHaveLength(1);
});

test('invites a user known in another account without changing credentials', async () => {
  const other = await api.makeAccount('first-home');
  const before = await api.sql(`select to_jsonb(u) - 'accounts_count' as person from control.users u where id = $1`, [
    other.owner.id,
  ]);
  const answer = await create(fresh({ email: other.owner.email.toUpperCase(), name: 'Somebody else' }));
  expect(answer).toMatchObject({
    status: 201,
    body: {
      id: other.owner.id,
      email: other.owner.email,
      name: 'Somebody else',
      accounts_count: 1,
      is_invited: true,
      is_owner: false,
      full_access: false,
    },
  });
  expect(
    await api.sql(`select to_jsonb(u) - 'accounts_count' as person from control.users u where id = $1`, [
      other.owner.id,
    ]),
  ).toEqual(before);
  await api.signInByPassword(other.owner.email, password, other.host);
  await expect.poll(() => api.mail.length).toBe(1);
  expect(api.mail[0]).toMatchObject({ to: other.owner.email, subject: 'Owner invites you to Stoa' });
  expect(api.mail[0]?.text).toContain('http://main.localhost:3000/reset-password/confirm?code=');
  expect(JSON.stringify(api.mail)).not.toContain(password);
});

test("writes the invitation in the account's language with escaped html", async () => {
  const other = await api.makeAccount('russians', { language: 'ru', name: '<b>Русь</b>' });
  const guest = await api.makeUser({ name: '<script>' });
  const theirs = await api.signIn(other.owner.email, other.host);
  const before = api.mail.length;
  expect((await theirs.post('/v1/users', fresh({ email: guest.email, name: '<script>' }))).status).toBe(201);
  await expect.poll(() => api.mail.length).toBe(before + 1);
  const mail = api.mail.at(-1);
  expect(mail?.text).toMatch(/[а-я]/);
  expect(mail?.text).toContain('http://russians.localhost:3000/reset-password/confirm?code=');
  expect(mail?.html).toContain('&lt;script&gt;');
  expect(mail?.html).not.toMatch(/<(b|script)>/);
});

test('AUTH-25 check-email considers this account only', async () => {
  const other = await api.makeAccount('unseen');
  const member = await api.makeUser();
  const exists = async (email: string) =>
    (await admin.post<{ exists: boolean }>('/v1/users/check-email', { email })).body;
  expect(await exists(member.email)).toEqual({ exists: true });
  expect(await exists(member.email.toUpperCase())).toEqual({ exists: true });
  expect(await exists('nobody@example.com')).toEqual({ exists: false });
  expect(await exists(other.owner.email)).toEqual({ exists: false });
  expect(await admin.post('/v1/users/check-email', { email: 'x' })).toMatchObject({
    status: 422,
    body: { violations: [{ field: 'email', message: 'users.errors.email' }] },
  });
});
