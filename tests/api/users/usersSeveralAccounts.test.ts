import { beforeAll, expect, test } from 'vitest';
import type { User } from '#resources/people/users/users.resource.ts';
import type { TestAccount, TestUser } from '../../support/accounts/people.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { password } from '../../support/server/credentials.ts';

/** A user of two accounts, whose administrators must not gain access to each other's account. */
let api: Api;
let admin: Client;
let second: TestAccount;
let shared: TestUser;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signInOwner();
  second = await api.makeAccount('second');
  shared = await api.makeUser();
  await api.join(shared.id, second.id);
});

const word = 'another stone altogether';
const person = () =>
  api.sql(`select to_jsonb(u) - 'accounts_count' as person from control.users u where id = $1`, [shared.id]);
const denied = { status: 403, body: { type: 'forbidden', message: 'user_has_several_accounts' } };

test('returns accounts_count', async () => {
  expect((await admin.get<User>(`/v1/users/${shared.id}`)).body.accounts_count).toBe(2);
});

test.each<[string, object]>([
  ['name', { name: 'Taken over' }],
  ['password', { password: word, password_confirm: word }],
  ['extra', { extra: { crm: 1 } }],
  ['avatar', { avatar: null }],
  ['avatar to a file', { avatar: { original_id: 1 } }],
  ['name with rights', { name: 'Taken over', full_access: true }],
])('AUTH-24 an administrator cannot change their %s', async (_name, change) => {
  const before = await person();
  expect(await admin.patch(`/v1/users/${shared.id}`, change)).toMatchObject(denied);
  expect(await person()).toEqual(before);
  expect((await admin.get<User>(`/v1/users/${shared.id}`)).body.full_access).toBe(false);
});

test('AUTH-24 an administrator cannot create their API key', async () => {
  expect(await admin.post(`/v1/users/${shared.id}/generate-api-key`)).toMatchObject(denied);
});

test('AUTH-24 an administrator of another account cannot set their password by adding them', async () => {
  const guest = await api.makeUser();
  const theirs = await api.signIn(second.owner.email, second.host);
  const body = { name: 'Mine now', email: guest.email, password: word, password_confirm: word };
  expect((await theirs.post('/v1/users', body)).status).toBe(201);
  expect((await api.visitor({ host: second.host }).post('/v1/auth/login', { ...body, captcha: 'x' })).status).toBe(422);
  const login = { email: guest.email, password: word, captcha: 'x' };
  expect((await api.visitor({ host: second.host }).post('/v1/auth/login', login)).status).toBe(401);
  expect((await api.visitor({ host: second.host }).post('/v1/auth/login', { ...login, password })).status).toBe(401);
  const themselves = await api.signIn(guest.email);
  expect((await themselves.post(`/v1/auth/invitations/${second.id}/accept`)).status).toBe(200);
  await api.signInByPassword(guest.email, password, second.host);
});

test('AUTH-24 an administrator of another account cannot change them by an invitation', async () => {
  const guest = await api.makeUser();
  const theirs = await api.signIn(second.owner.email, second.host);
  const before = await api.sql(`select to_jsonb(u) - 'accounts_count' as person from control.users u where id = $1`, [
    guest.id,
  ]);
  expect((await theirs.post('/v1/users/invite', { email: guest.email })).status).toBe(201);
  expect(
    await api.sql(`select to_jsonb(u) - 'accounts_count' as person from control.users u where id = $1`, [guest.id]),
  ).toEqual(before);
  expect((await theirs.patch(`/v1/users/${guest.id}`, { name: 'Mine', extra: { crm: 1 } })).status).toBe(200);
  expect(
    await api.sql(`select to_jsonb(u) - 'accounts_count' as person from control.users u where id = $1`, [guest.id]),
  ).toEqual(before);
  await (await api.signIn(guest.email)).post(`/v1/auth/invitations/${second.id}/accept`);
  expect((await theirs.post(`/v1/users/${guest.id}/invite`)).body.message).toBe('user_is_not_invited');
  expect(await theirs.patch(`/v1/users/${guest.id}`, { name: 'Mine' })).toMatchObject(denied);
});

test('AUTH-24 race: an API key made while the user joins another account ends, or is not made at all', async () => {
  const theirs = await api.signIn(second.owner.email, second.host);
  for (let round = 0; round < 12; round++) {
    const victim = await api.makeUser();
    const session = await api.signIn(victim.email);
    expect((await theirs.post('/v1/users/invite', { email: victim.email })).status).toBe(201);
    const [made, joined] = await Promise.all([
      admin.post(`/v1/users/${victim.id}/generate-api-key`),
      session.post(`/v1/auth/invitations/${second.id}/accept`),
    ]);
    expect(joined.status).toBe(200);
    expect([200, 403]).toContain(made.status);
    expect(await admin.post(`/v1/users/${victim.id}/generate-api-key`)).toMatchObject(denied);
    const program = api.visitor({ authorization: `ApiKey ${made.text}` });
    if (made.status === 200) expect((await program.get('/v1/users')).status).toBe(401);
  }
});

test('an administrator changes blocked and full access, in their own account only', async () => {
  expect((await admin.patch<User>(`/v1/users/${shared.id}`, { full_access: true })).body.full_access).toBe(true);
  expect((await admin.patch<User>(`/v1/users/${shared.id}`, { blocked: true })).body.blocked).toBe(true);
  await api.signInByPassword(shared.email, password, second.host);
  const theirs = await api.signIn(second.owner.email, second.host);
  expect((await theirs.get<User>(`/v1/users/${shared.id}`)).body).toMatchObject({ full_access: false, blocked: false });
  await admin.patch(`/v1/users/${shared.id}`, { blocked: false, full_access: false });
});

test('an administrator gives them roles, in their own account only', async () => {
  const role = await admin.post<{ id: number }>('/v1/roles', { name: 'Guests' });
  const given = await admin.patch<User>(`/v1/users/${shared.id}`, { role_ids: [role.body.id] });
  expect([given.status, given.body.role_ids]).toEqual([200, [role.body.id]]);
  const theirs = await api.signIn(second.owner.email, second.host);
  expect((await theirs.get<User>(`/v1/users/${shared.id}`)).body.role_ids).toEqual([]);
  const named = { name: 'Taken over', role_ids: [] };
  expect(await admin.patch(`/v1/users/${shared.id}`, named)).toMatchObject(denied);
  expect((await admin.get<User>(`/v1/users/${shared.id}`)).body.role_ids).toEqual([role.body.id]);
});

test('they change themselves', async () => {
  const themselves = await api.signIn(shared.email);
  expect((await themselves.patch<User>('/v1/auth/me', { name: 'My own' })).body.name).toBe('My own');
  expect((await themselves.post(`/v1/users/${shared.id}/generate-api-key`)).status).toBe(200);
});

test('an administrator changes themselves also by id', async () => {
  const chief = await api.makeUser({ full_access: true });
  await api.join(chief.id, second.id);
  const signedIn = await api.signIn(chief.email);
  expect((await signedIn.patch<User>(`/v1/users/${chief.id}`, { name: 'Chief' })).body.name).toBe('Chief');
});

test('a password change ends their other sessions in every account', async () => {
  const here = await api.signIn(shared.email);
  const beside = await api.signIn(shared.email);
  const there = await api.signIn(shared.email, second.host);
  const change = { password: word, password_confirm: word, password_current: password };
  expect((await here.patch('/v1/auth/me', change)).status).toBe(200);
  expect((await here.get('/v1/auth/me')).status).toBe(200);
  for (const ended of [beside, there]) expect((await ended.get('/v1/auth/me')).status).toBe(401);
});

test('a block ends sessions and API key in this account only', async () => {
  const both = await api.makeUser();
  await api.join(both.id, second.id);
  const here = await api.signIn(both.email);
  const there = await api.signIn(both.email, second.host);
  await admin.patch(`/v1/users/${both.id}`, { blocked: true });
  expect((await here.get('/v1/auth/me')).status).toBe(401);
  expect((await there.get('/v1/auth/me')).status).toBe(200);
});

test('AUTH-24 race: of joining another account and a password set by an administrator, one is refused', async () => {
  const theirs = await api.signIn(second.owner.email, second.host);
  for (let round = 0; round < 12; round++) {
    const victim = await api.makeUser();
    const session = await api.signIn(victim.email);
    const change = { password: word, password_confirm: word };
    expect((await theirs.post('/v1/users', { name: 'x', email: victim.email, ...change })).status).toBe(201);
    const [patched, joined] = await Promise.all([
      admin.patch(`/v1/users/${victim.id}`, change),
      session.post(`/v1/auth/invitations/${second.id}/accept`),
    ]);
    // A password set by another ends the session, or at least the proof that joining needs.
    if (patched.status === 200) expect([401, 409]).toContain(joined.status);
    else expect([patched.status, joined.status]).toEqual([403, 200]);
    await api.signInByPassword(victim.email, patched.status === 200 ? word : password);
  }
});
