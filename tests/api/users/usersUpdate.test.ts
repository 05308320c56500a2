import { beforeAll, expect, test } from 'vitest';
import type { User } from '#resources/people/users/users.resource.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { password } from '../../support/server/credentials.ts';

let api: Api;
let admin: Client;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signInOwner();
});

const update = <T = User>(id: number | string, body: unknown, headers = {}) =>
  admin.patch<T>(`/v1/users/${id}`, body, headers);
const record = async (id: number) => (await admin.get<User>(`/v1/users/${id}`)).body;
const refusal = (status: number, message: string) => ({ status, body: { status, message } });

test('changes each field alone and returns the whole record', async () => {
  const { id } = await api.makeUser();
  for (const change of [
    { name: 'Renamed' },
    { full_access: true },
    { full_access: false },
    { blocked: true },
    { blocked: false },
  ]) {
    const before = await record(id);
    const answer = await update(id, change);
    expect(answer).toMatchObject({ status: 200, body: { ...before, ...change } });
    expect(await record(id)).toEqual(answer.body);
  }
});

test('merges extra by module; null removes a part', async () => {
  const { id } = await api.makeUser();
  await update(id, { extra: { crm: { a: 1 }, chat: [1] } });
  expect((await update(id, { extra: { crm: { b: 2 } } })).body.extra).toEqual({ crm: { b: 2 }, chat: [1] });
  expect((await update(id, { extra: { chat: null } })).body.extra).toEqual({ crm: { b: 2 } });
});

test('an empty patch changes nothing', async () => {
  const { id } = await api.makeUser();
  const before = await admin.get<User>(`/v1/users/${id}`);
  const answer = await update(id, {});
  expect(answer).toMatchObject({ status: 200, body: before.body });
  expect(answer.headers.etag).toBe(before.headers.etag);
});

test('returns 412 with the current ETag for a stale If-Match, and changes nothing', async () => {
  const { id } = await api.makeUser();
  const { etag } = (await admin.get(`/v1/users/${id}`)).headers as { etag: string };
  const first = await update(id, { name: 'First' }, { 'if-match': etag });
  expect(first.status).toBe(200);
  const second = await update<{ type: string }>(id, { name: 'Second' }, { 'if-match': etag });
  expect(second).toMatchObject({ status: 412, body: { type: 'stale', message: 'stale' } });
  expect(second.headers.etag).toBe(first.headers.etag);
  expect((await record(id)).name).toBe('First');
  expect((await update(id, { name: 'Third' }, { 'if-match': `"other", W/${first.headers.etag}` })).status).toBe(200);
  expect((await update(id, { name: 'Fourth' }, { 'if-match': '*' })).status).toBe(200);
  expect((await update(id, {}, { 'if-match': '' })).status).toBe(412);
});

test('one of twenty concurrent changes with one ETag wins', async () => {
  const { id } = await api.makeUser();
  const { etag } = (await admin.get(`/v1/users/${id}`)).headers as { etag: string };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => update(id, { name: `Racer ${i}` }, { 'if-match': etag })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(412)]);
});

test('last activity does not change the ETag', async () => {
  const { id, email } = await api.makeUser();
  const before = await admin.get<User>(`/v1/users/${id}`);
  await (await api.signIn(email)).get('/v1/auth/me');
  const after = await admin.get<User>(`/v1/users/${id}`);
  expect(before.body.last_action_at).toBeNull();
  expect(after.body.last_action_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(after.headers.etag).toBe(before.headers.etag);
});

test.each<[string, object, string[]]>([
  ['id', { id: 1 }, ['id']],
  ['is_owner', { is_owner: true }, ['is_owner']],
  ['account_id', { account_id: 2 }, ['account_id']],
  ['email', { email: 'other@example.com' }, ['email']],
  ['password_hash', { password_hash: 'x' }, ['password_hash']],
  ['api_key_hash', { api_key_hash: 'x' }, ['api_key_hash']],
  ['several', { name: 'Fine', last_action_at: null, accounts_count: 1 }, ['last_action_at', 'accounts_count']],
  ['constructor', { constructor: {} }, ['constructor']],
  ['a name of spaces', { name: ' ' }, ['name']],
  ['null', { name: null }, ['name']],
  ['a text for a boolean', { blocked: 'true' }, ['blocked']],
  ['a number for a boolean', { full_access: 1 }, ['full_access']],
  ['a password without confirmation', { password }, ['password_confirm']],
  ['a confirmation without password', { password_confirm: password }, ['password_confirm']],
])('returns 422 for the read-only %s', async (_name, body, fields) => {
  const { id } = await api.makeUser();
  const before = await record(id);
  const answer = await update<{ violations: { field: string }[] }>(id, body);
  expect(answer.status).toBe(422);
  expect(answer.body.violations.map(({ field }) => field)).toEqual(fields);
  expect(await record(id)).toEqual(before);
});

test.each([
  '0',
  '-1',
  '1e3',
  '9007199254740993',
  '99999999999999999999',
  'abc',
  '01',
  '1.0',
  '%31%00',
  '1%2F2',
  '%D9%A3',
])('returns the same 404 for the id %s as for an unknown one', async (id) => {
  const never = await admin.get('/v1/users/999999');
  const answer = await admin.get(`/v1/users/${id}`);
  expect(answer.status).toBe(404);
  expect(answer.text.replace(answer.body.request_id, '')).toBe(never.text.replace(never.body.request_id, ''));
  expect((await update(id, { name: 'x' })).status).toBe(404);
});

test("returns 409 for a change of the owner's rights", async () => {
  for (const change of [{ full_access: false }, { blocked: true }, { blocked: true, full_access: false }])
    expect(await update(1, change)).toMatchObject(refusal(409, 'user is owner of current account'));
  expect((await update(1, { full_access: true, blocked: false, name: 'The owner' })).body.name).toBe('The owner');
  const deputy = await api.makeUser({ full_access: true });
  const asDeputy = await api.signIn(deputy.email);
  expect(await asDeputy.patch('/v1/users/1', { blocked: true })).toMatchObject(
    refusal(409, 'user is owner of current account'),
  );
});

test('does not grant full access to a blocked user', async () => {
  const { id } = await api.makeUser({ blocked: true });
  expect(await update(id, { full_access: true })).toMatchObject(refusal(409, 'user_is_blocked'));
  const active = await api.makeUser();
  expect(await update(active.id, { full_access: true, blocked: true })).toMatchObject(refusal(409, 'user_is_blocked'));
  expect((await record(active.id)).blocked).toBe(false);
  expect((await update(id, { full_access: true, blocked: false })).body).toMatchObject({
    full_access: true,
    blocked: false,
  });
  expect((await update(id, { blocked: true })).body).toMatchObject({ full_access: true, blocked: true });
});

test('AUTH-09 a password change ends the sessions and replaces the old password', async () => {
  const { id, email } = await api.makeUser();
  const before = await api.signIn(email);
  const word = 'another stone altogether';
  expect((await update(id, { password: word, password_confirm: word })).status).toBe(200);
  expect((await before.get('/v1/auth/me')).status).toBe(401);
  expect((await api.visitor().post('/v1/auth/login', { email, password, captcha: 'x' })).status).toBe(401);
  await api.signInByPassword(email, word);
});

test('rejects common passwords and the whole change with them', async () => {
  const { id } = await api.makeUser();
  const before = await record(id);
  const body = { name: 'Lost', extra: { crm: 1 }, password: 'password1', password_confirm: 'password1' };
  expect(await update(id, body)).toMatchObject({
    status: 422,
    body: { violations: [{ message: 'users.errors.password_common' }] },
  });
  expect(await record(id)).toEqual(before);
});

test('plain users can change no user here, not even themselves', async () => {
  const { id, email } = await api.makeUser();
  const plain = await api.signIn(email);
  for (const target of [id, 1, 999_999])
    expect((await plain.patch(`/v1/users/${target}`, { name: 'x' })).status).toBe(403);
  expect((await plain.post('/v1/users', {})).status).toBe(403);
  expect((await plain.post('/v1/users/check-email', { email })).status).toBe(403);
});
