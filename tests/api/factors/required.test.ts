import { beforeAll, expect, test } from 'vitest';
import type { AccountSettings } from '#resources/account/account/account.resource.ts';
import type { Me } from '#resources/people/auth/auth.resource.ts';
import type { OwnFactors } from '#resources/people/factors/factors.resource.ts';
import { resources } from '#server/resources/resources.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { addPasskey, addTotp } from '../../support/factors/secondFactor.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { owner as ownerOf } from '../../support/server/credentials.ts';
import { listen } from '../../support/server/eventStream.ts';
import { timeLimit } from '../../support/timeLimit.ts';

/** An account that requires a second factor of its administrators (docs/reference/api/sign-in.md#required-second-factor). */
let api: Api;
let second: Api;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  second = await startApi({ database: api.database, settings: { jobs: 'off' } });
  owner = await api.signInOwner();
});

const needed = { status: 403, body: { message: 'second_factor_needed' } };
const demand = (to: AccountSettings['second_factor'], by = owner) =>
  by.patch<AccountSettings>('/v1/auth/account', { account_second_factor: to });

/** Until `question` has this answer in every process, which takes 5 s at most. */
async function within5s(question: () => Promise<number>, status: number): Promise<void> {
  const start = performance.now();
  while ((await question()) !== status) {
    if (performance.now() - start > timeLimit(5000)) throw new Error(`never became ${status}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Paths of all calls for people, with a value for each parameter. */
const calls = resources.flatMap(({ resource }) =>
  Object.entries(resource.endpoints as Record<string, Endpoint>)
    .filter(([, { access, by_module }]) => access !== 'everyone' && by_module !== 'managing' && by_module !== 'only')
    .map(([name, endpoint]) => ({ name: `${resource.name}.${name}`, ...endpoint })),
);
const call = (from: Client, { method, path }: Pick<Endpoint, 'method' | 'path'>) =>
  from.call(method, path.replace(/:\w+/g, '987654321'));

const allowed = [
  'auth.accounts',
  'auth.invitations',
  'auth.leave',
  'auth.logout',
  'auth.open_account',
  'auth.reauthenticate',
  'auth.reauthenticate_options',
  'auth.update_me',
  'factors.confirm_totp',
  'factors.create_passkey',
  'factors.list',
  'factors.start_passkey',
  'factors.start_totp',
];

test('only who has a factor can require one, and nothing else of the change is lost or done', async () => {
  const refused = await owner.patch('/v1/auth/account', {
    account_second_factor: 'administrators',
    account_name: 'Changed',
  });
  expect(refused).toMatchObject({
    status: 422,
    body: { violations: [{ field: 'account_second_factor', message: 'account.errors.second_factor' }] },
  });
  expect((await owner.get<AccountSettings>('/v1/auth/account')).body).toMatchObject({
    second_factor: 'optional',
    name: 'Stoa',
  });
  expect((await owner.patch('/v1/auth/account', { account_second_factor: 'everybody' })).status).toBe(422);
  await addTotp(owner);
  expect(await demand('administrators')).toMatchObject({ status: 200, body: { second_factor: 'administrators' } });
  expect((await demand('optional')).body.second_factor).toBe('optional');
});

test('ending the requirement needs the person again, and no key can do it', async () => {
  await demand('administrators');
  const { body } = await owner.get<Me>('/v1/auth/me');
  const key = (await owner.post(`/v1/users/${body.user?.id}/generate-api-key`)).text;
  const program = api.visitor({ authorization: `ApiKey ${key}` });
  expect(await demand('optional', program)).toMatchObject({ status: 403, body: { message: 'needs_session' } });
  const age = `update control.sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1`;
  await api.sql(age, [body.user?.id]);
  expect(await demand('optional')).toMatchObject({ status: 403, body: { message: 'needs_password' } });
  // What does not end it needs nothing more.
  expect((await demand('administrators')).status).toBe(200);
  expect((await owner.post('/v1/auth/reauthenticate', { password_current: ownerOf.password })).status).toBe(204);
  expect(await demand('optional')).toMatchObject({ status: 200, body: { second_factor: 'optional' } });
});

test('an administrator without one keeps what is needed to set one up, in every process and with keys', async () => {
  const admin = await api.makeUser({ full_access: true });
  const here = await api.signInByPassword(admin.email);
  // A key that a role narrows is that of an administrator all the same.
  const [role] = await api.sql<{ id: number }>('select id from control.roles where account_id = 1 limit 1');
  const narrow = (await here.post(`/v1/users/${admin.id}/api-keys`, { name: 'narrow', role_id: Number(role?.id) }))
    .text;
  const key = (await here.post(`/v1/users/${admin.id}/generate-api-key`)).text;
  const there = second.visitor({ authorization: here.authorization as string });
  const program = second.visitor({ authorization: `ApiKey ${key}` });
  const narrowed = api.visitor({ authorization: `ApiKey ${narrow}` });
  const stream = await listen(second, there);
  for (const each of [here, there, program, narrowed]) expect((await each.get('/v1/users')).status).toBe(200);
  await demand('administrators');
  for (const each of [here, there, program, narrowed])
    await within5s(async () => (await each.get('/v1/users')).status, 403);
  expect(await stream.until('what is never sent')).toMatch(/^ended/);

  for (const each of calls.filter(({ name }) => !allowed.includes(name))) {
    expect(await call(there, each), each.name).toMatchObject(needed);
    expect(await call(program, each), each.name).toMatchObject(needed);
  }
  // It is no declared call.
  for (const each of [there, program]) expect(await each.get('/openapi.json')).toMatchObject(needed);
  expect(
    calls
      .filter(({ before_second_factor }) => before_second_factor)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(allowed);
  const { body } = await there.get<Me>('/v1/auth/me');
  expect(body).toMatchObject({ needs_second_factor: true, user: { id: admin.id, has_second_factor: false } });
  expect((await there.get<OwnFactors>('/v1/auth/factors')).body.is_required).toBe(true);
  expect((await there.get('/v1/auth/accounts')).status).toBe(200);
  expect((await there.patch('/v1/auth/me', { name: 'Still me' })).status).toBe(200);

  // With a factor everything is there again, at once in this process and soon in others.
  await addPasskey(here);
  expect((await here.get('/v1/users')).status).toBe(200);
  for (const each of [there, program]) await within5s(async () => (await each.get('/v1/users')).status, 200);
  expect((await there.get<Me>('/v1/auth/me')).body).not.toHaveProperty('needs_second_factor');
  const { body: own } = await here.get<OwnFactors>('/v1/auth/factors');
  expect((await here.delete(`/v1/auth/factors/passkeys/${own.passkeys[0]?.id}`)).status).toBe(204);
  expect(await here.get('/v1/users')).toMatchObject(needed);
  await within5s(async () => (await there.get('/v1/users')).status, 403);
  await demand('optional');
  await within5s(async () => (await there.get('/v1/users')).status, 200);
});

test('others are not concerned, nor are other accounts; who gets full access is', async () => {
  await demand('administrators');
  const member = await api.makeUser();
  const acme = await api.makeAccount('acme');
  await api.join(member.id, acme.id, { full_access: true });
  const here = await api.signInByPassword(member.email);
  const there = await api.signInByPassword(member.email, undefined, acme.host);
  expect((await here.get('/v1/users')).status).toBe(200);
  expect((await there.get('/v1/users')).status).toBe(200);
  expect((await owner.patch(`/v1/users/${member.id}`, { full_access: true })).status).toBe(200);
  expect(await here.get('/v1/users')).toMatchObject(needed);
  expect((await there.get('/v1/users')).status).toBe(200);
  await demand('optional');
});

test('whom an administrator with a factor sees the account as is shown as before', async () => {
  const admin = await api.makeUser({ full_access: true });
  await demand('administrators');
  const { text } = await owner.post(`/v1/auth/preview/${admin.id}`);
  expect((await api.visitor({ authorization: `WebApp ${text}` }).get('/v1/users')).status).toBe(200);
  await demand('optional');
});
