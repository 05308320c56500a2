import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Me } from '#resources/people/auth/auth.resource.ts';
import type { User } from '#resources/people/users/users.resource.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

let api: Api;
let admin: Client;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signInOwner();
});

const generate = (by: Client, id: number) => by.post(`/v1/users/${id}/generate-api-key`);
const holder = (key: string, host = 'localhost') => api.visitor({ host, authorization: `ApiKey ${key}` });

async function withKey(rights = {}) {
  const user = await api.makeUser(rights);
  const signedIn = await api.signIn(user.email);
  return { ...user, signedIn, key: (await generate(signedIn, user.id)).text };
}

test("creates a user's own key, returned as text", async () => {
  const user = await api.makeUser();
  const answer = await generate(await api.signIn(user.email), user.id);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  expect(answer.text).toMatch(/^stoa_key_[\w-]{43}$/);
  expect((await holder(answer.text).get<Me>('/v1/auth/me')).body.user).toMatchObject({
    id: user.id,
    has_api_key: true,
  });
});

test('has exactly the rights of its user', async () => {
  const plain = await withKey();
  expect((await holder(plain.key).post('/v1/users', {})).status).toBe(403);
  const chief = await withKey({ full_access: true });
  expect((await holder(chief.key).post('/v1/users', {})).status).toBe(422);
  await admin.patch(`/v1/users/${chief.id}`, { full_access: false });
  expect((await holder(chief.key).post('/v1/users', {})).status).toBe(403);
});

test('is stored only as a hash', async () => {
  const { id, key } = await withKey();
  const [row] = await api.sql('select * from control.api_keys where user_id = $1', [id]);
  expect(row?.key_hash).toEqual(createHash('sha256').update(key).digest());
  expect(JSON.stringify(await admin.get(`/v1/users/${id}`))).not.toContain(key);
});

test('is revoked by a new key', async () => {
  const { id, key, signedIn } = await withKey();
  const next = (await generate(signedIn, id)).text;
  expect((await holder(key).get('/v1/auth/me')).status).toBe(401);
  expect((await holder(next).get('/v1/auth/me')).status).toBe(200);
});

test('AUTH-09 is revoked permanently by a block', async () => {
  const { id, key } = await withKey();
  expect((await holder(key).get('/v1/auth/me')).status).toBe(200);
  await admin.patch(`/v1/users/${id}`, { blocked: true });
  expect((await holder(key).get('/v1/auth/me')).status).toBe(401);
  expect((await generate(admin, id)).body).toMatchObject({ status: 409, message: 'api_key_of_blocked_user' });
  expect((await admin.patch<User>(`/v1/users/${id}`, { blocked: false })).body.has_api_key).toBe(false);
  expect((await holder(key).get('/v1/auth/me')).status).toBe(401);
});

test('administrators create keys for others of the account, plain users do not', async () => {
  const user = await api.makeUser();
  expect((await generate(admin, user.id)).status).toBe(200);
  expect((await generate(admin, 999_999)).status).toBe(404);
  const plain = await api.signIn((await api.makeUser()).email);
  const denied = await generate(plain, user.id);
  const never = await generate(plain, 999_999);
  expect([denied.status, never.status]).toEqual([403, 403]);
  expect(denied.text.replace(denied.body.request_id, '')).toBe(never.text.replace(never.body.request_id, ''));
});

test("returns 401 on another account's host", async () => {
  const { id, key } = await withKey();
  const other = await api.makeAccount('keyless');
  await api.join(id, other.id);
  expect((await holder(key, other.host).get('/v1/auth/me')).status).toBe(401);
  expect((await holder(key).get('/v1/auth/me')).status).toBe(200);
});

test('does not allow logout', async () => {
  const { key, signedIn } = await withKey();
  expect((await holder(key).post('/v1/auth/logout')).status).toBe(204);
  expect((await signedIn.get('/v1/auth/me')).status).toBe(200);
  expect((await holder(key).get('/v1/auth/me')).status).toBe(200);
});

test.each(['', 'stoa_key_', `stoa_key_${'A'.repeat(43)}`, 'x'.repeat(5000)])(
  'returns 401 for %s as a key',
  async (key) => {
    expect((await holder(key).get('/v1/auth/me')).status).toBe(401);
  },
);
