import { beforeEach, expect, test } from 'vitest';
import type { User } from '#resources/people/users/users.resource.ts';
import type { TestAccount, TestUser } from '../../support/accounts/people.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { password } from '../../support/server/credentials.ts';

let api: Api;
let account: TestAccount;
let admin: TestUser;
let owner: Client;
let count = 0;
beforeEach(async () => {
  api ??= await startApi();
  count += 1;
  account = await api.makeAccount(`account-${count}`);
  admin = await api.makeUser({ account_id: account.id, full_access: true });
  owner = await api.signIn(account.owner.email, account.host);
});

const makeOwner = (by: Client, id: number, password_current = password) =>
  by.post<User>(`/v1/users/${id}/make-owner`, { password_current });
const owners = async () =>
  (await api.sql('select user_id from control.memberships where account_id = $1 and is_owner', [account.id])).map(
    ({ user_id }) => Number(user_id),
  );

test('hands the account to another administrator, who is then alone its owner', async () => {
  const next = await api.signIn(admin.email, account.host);
  expect(await makeOwner(owner, admin.id)).toMatchObject({ status: 200, body: { id: admin.id, is_owner: true } });
  expect(await owners()).toEqual([admin.id]);
  const before = await next.get<User>(`/v1/users/${account.owner.id}`);
  expect(before.body).toMatchObject({ is_owner: false, full_access: true, blocked: false });
  expect((await makeOwner(owner, account.owner.id)).body).toMatchObject({ message: 'caller_is_not_owner' });
  expect((await next.patch(`/v1/users/${account.owner.id}`, { full_access: false })).status).toBe(200);
  expect((await owner.patch(`/v1/users/${admin.id}`, { blocked: true })).status).toBe(403);
});

test('needs the password of the owner, and a session', async () => {
  expect((await makeOwner(owner, admin.id, 'wrong')).body).toMatchObject({
    violations: [{ field: 'password_current' }],
  });
  const key = (await owner.post(`/v1/users/${account.owner.id}/generate-api-key`)).text;
  const program = api.visitor({ host: account.host, authorization: `ApiKey ${key}` });
  expect(await makeOwner(program, admin.id)).toMatchObject({ status: 403, body: { message: 'needs_session' } });
  const other = await api.signIn(admin.email, account.host);
  expect(await makeOwner(other, admin.id)).toMatchObject({ status: 403, body: { message: 'caller_is_not_owner' } });
  expect(await owners()).toEqual([account.owner.id]);
});

test('refuses people who are not active administrators, and those of other accounts', async () => {
  const refused = { status: 409, body: { message: 'user_is_not_administrator' } };
  const user = await api.makeUser({ account_id: account.id });
  const blocked = await api.makeUser({ account_id: account.id, full_access: true, blocked: true });
  const stranger = await api.makeUser({ full_access: true });
  for (const { id } of [user, blocked]) expect(await makeOwner(owner, id)).toMatchObject(refused);
  const invited = await owner.post<User>('/v1/users/invite', { email: stranger.email, full_access: true });
  expect(await makeOwner(owner, invited.body.id)).toMatchObject(refused);
  const far = await api.makeUser({ full_access: true });
  expect((await makeOwner(owner, far.id)).status).toBe(404);
  expect(await owners()).toEqual([account.owner.id]);
});

test('of two at once one is done', async () => {
  const second = await api.makeUser({ account_id: account.id, full_access: true });
  const answers = await Promise.all([admin, second].map(({ id }) => makeOwner(owner, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect(await owners()).toHaveLength(1);
});
