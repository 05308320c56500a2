import { beforeAll, expect, test } from 'vitest';
import type { User } from '#resources/people/users/users.resource.ts';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import type { TestAccount, TestUser } from '../../support/accounts/people.ts';
import { emailTo, linkOf } from '../../support/mail/emails.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { password } from '../../support/server/credentials.ts';
import { listen } from '../../support/server/eventStream.ts';

let api: Api;
let account: TestAccount;
let owner: Client;
let deals: TestEntity;
beforeAll(async () => {
  api = await startApi();
  account = await api.makeAccount('acme');
  owner = await api.signIn(account.owner.email, account.host);
  deals = await makeEntity(owner, 'deals', [
    { alias: 'title', type: 'text' },
    { alias: 'manager', type: 'select', extra: { select_subtype: 'user' } },
  ]);
});

const refused = (status: number, message: string) => ({ status, body: { message } });
const isOwner = refused(409, 'user is owner of current account');
const signIn = ({ email }: TestUser) => api.signIn(email, account.host);
const remove = (by: Client, { id }: { id: number }) => by.delete(`/v1/users/${id}`);
const leave = (by: Client) => by.post('/v1/auth/leave');
const makeAdmin = (name = 'Ada') => api.makeUser({ account_id: account.id, full_access: true, name });
const former = () =>
  api.sql<{ user_id: number; name: string }>(
    'select user_id::int, name from control.former_members where account_id = $1 order by user_id',
    [account.id],
  );
/** Confirmed long ago, so that the password is needed again. */
const age = ({ id }: TestUser) =>
  api.sql(`update control.sessions set confirmed_at = now() - interval '1 hour' where user_id = $1`, [id]);
const confirm = (by: Client) => by.post('/v1/auth/reauthenticate', { password_current: password });

test.each([
  ['an administrator removes', (person: TestUser, _: Client) => remove(owner, person)],
  ['who leaves', (_: TestUser, session: Client) => leave(session)],
  ['who removes themselves', (person: TestUser, session: Client) => remove(session, person)],
])('the sessions, streams and key of a person end at once: %s', async (_, end) => {
  const person = await makeAdmin();
  const [session, other] = [await signIn(person), await signIn(person)];
  const key = (await session.post(`/v1/users/${person.id}/generate-api-key`)).text;
  const program = api.visitor({ host: account.host, authorization: `ApiKey ${key}` });
  const stream = await listen(api, other);
  await stream.until(': open');
  expect((await program.get('/v1/users')).status).toBe(200);

  expect((await end(person, session)).status).toBe(204);
  for (const each of [session, other, program]) expect((await each.get('/v1/users')).status).toBe(401);
  expect(await stream.until('nothing more')).toMatch(/^ended/);
  expect((await owner.get(`/v1/users/${person.id}`)).status).toBe(404);
  expect((await remove(owner, person)).status).toBe(404);
  const login = { email: person.email, password, captcha: 'x' };
  expect((await api.visitor({ host: account.host }).post('/v1/auth/login', login)).status).toBe(401);
  expect(await api.sql('select accounts_count from control.users where id = $1', [person.id])).toEqual([
    { accounts_count: 0 },
  ]);
});

test('the cookie of who leaves is cleared', async () => {
  const answer = await leave(await signIn(await makeAdmin()));
  expect(String(answer.headers['set-cookie'])).toMatch(/Max-Age=0/i);
});

test('the other accounts of a person stay', async () => {
  const person = await makeAdmin();
  await api.join(person.id, 1);
  const there = await api.signIn(person.email);
  expect((await remove(owner, person)).status).toBe(204);
  expect((await there.get<User>(`/v1/users/${person.id}`)).body).toMatchObject({ accounts_count: 1 });
  expect((await leave(there)).status).toBe(204);
});

test('the owner is neither removed nor leaves', async () => {
  const admin = await signIn(await makeAdmin());
  expect(await remove(admin, account.owner)).toMatchObject(isOwner);
  expect(await remove(owner, account.owner)).toMatchObject(isOwner);
  expect(await leave(owner)).toMatchObject(isOwner);
  expect((await owner.get('/v1/users')).status).toBe(200);
});

test('needs a session that was confirmed lately; only administrators remove', async () => {
  const [person, admin] = [await makeAdmin(), await makeAdmin()];
  const session = await signIn(admin);
  const key = (await session.post(`/v1/users/${admin.id}/generate-api-key`)).text;
  const program = api.visitor({ host: account.host, authorization: `ApiKey ${key}` });
  for (const answer of [await remove(program, person), await leave(program)])
    expect(answer).toMatchObject(refused(403, 'needs_session'));
  await age(admin);
  for (const answer of [await remove(session, person), await leave(session)])
    expect(answer).toMatchObject(refused(403, 'needs_password'));
  const plain = await signIn(await api.makeUser({ account_id: account.id }));
  expect((await remove(plain, person)).status).toBe(403);
  await confirm(session);
  expect((await remove(session, person)).status).toBe(204);
  expect((await leave(plain)).status).toBe(204);
});

test('people of other accounts are unknown', async () => {
  const stranger = await api.makeUser();
  expect((await remove(owner, stranger)).text.replace(/"request_id":"[^"]*"/, '')).toBe(
    (await remove(owner, { id: 987_654_321 })).text.replace(/"request_id":"[^"]*"/, ''),
  );
  expect((await remove(owner, stranger)).status).toBe(404);
});

test('what a former member made keeps their name', async () => {
  const person = await makeAdmin('Grace');
  const session = await signIn(person);
  const named = { id: person.id, name: 'Grace', avatar: null };
  const made = await session.post<{ id: number }>('/rest/deals', { title: 'One', manager: person.id });
  await session.patch(`/v1/entities/${deals.id}`, { name: 'Deals' });
  const gone = await makeEntity(session, 'gone', [{ alias: 'old', type: 'text' }]);
  await session.delete(`/v1/entities/fields/${gone.fields.old}`);
  await session.delete(`/v1/entities/${gone.id}`);
  const view = { list: `e_${deals.id}`, name: 'Mine', is_shared: true, state: { query: '' } };
  const saved = await session.post<{ id: number }>('/v1/views', view);
  expect(saved.status, saved.text).toBe(201);
  await remove(owner, person);
  await api.sql(`update control.users set name = 'Renamed later' where id = $1`, [person.id]);
  expect(await former()).toContainEqual({ user_id: person.id, name: 'Grace' });

  const reads = async () => {
    const record = await owner.get<Record<string, unknown>>(`/rest/deals/${made.body.id}?with=manager`);
    expect(record.body).toMatchObject({ manager: person.id, manager_data: named });
    const history = await owner.get<{ items: unknown[] }>(`/rest/deals/${made.body.id}/history`);
    expect(history.body.items[0]).toMatchObject({ user_name: 'Grace', user_id: person.id });
    const changes = await owner.get<{ items: unknown[] }>(`/v1/entities/${deals.id}/history`);
    expect(changes.body.items[0]).toMatchObject({ user_name: 'Grace', user_id: person.id });
    const trash = await owner.get<{ items: { id: number }[] }>('/v1/entities/trash');
    expect(trash.body.items.find(({ id }) => id === gone.id)).toMatchObject({ deleted_by: named });
    const views = await owner.get<{ items: { id: number }[] }>('/v1/views');
    expect(views.body.items.find(({ id }) => id === saved.body.id)).toMatchObject({ user_name: 'Grace' });
  };
  await reads();
  expect((await owner.patch(`/rest/deals/${made.body.id}`, { title: 'Two' })).status).toBe(200);
  expect((await owner.post('/rest/deals', { manager: person.id })).status).toBe(422);

  // While a new invitation is open, the account still knows only the old name.
  const invited = await owner.post<User>('/v1/users/invite', { email: person.email });
  expect(invited.body).toMatchObject({ id: person.id, is_invited: true });
  expect((await owner.get(`/rest/deals/${made.body.id}?with=manager`)).body).toMatchObject({ manager_data: named });
});

test('can be invited again, and is then a member like any other', async () => {
  const person = await makeAdmin('Linus');
  await remove(owner, person);
  await api.sql('update control.users set proved_at = now() where id in ($1, $2)', [account.owner.id, person.id]);
  const count = async () => (await former()).filter(({ user_id }) => user_id === person.id).length;
  expect(await count()).toBe(1);
  expect((await owner.post('/v1/users/invite', { email: person.email })).status).toBe(201);
  expect(await count()).toBe(1);
  const { code } = linkOf(await emailTo(api, person.email));
  const host = 'acme.localhost';
  const accepted = await api.visitor({ host }).post('/v1/auth/reset-password-confirm', { code });
  expect(accepted.status, accepted.text).toBe(200);
  expect(await count()).toBe(0);
  expect((await owner.get(`/v1/users/${person.id}`)).body).toMatchObject({ name: 'Linus', is_invited: false });
});

test('removing an invited person withdraws the invitation', async () => {
  const stranger = await api.makeUser({ name: 'Secret name' });
  const invited = await owner.post<User>('/v1/users/invite', { email: stranger.email });
  const before = await former();
  const { code } = linkOf(await emailTo(api, stranger.email));
  expect((await remove(owner, invited.body)).status).toBe(204);
  expect(await former()).toEqual(before);
  const host = 'acme.localhost';
  expect((await api.visitor({ host }).post('/v1/auth/reset-password-confirm', { code })).status).toBe(422);
});

test('an account that is deleted keeps no former members', async () => {
  const other = await api.makeAccount('short');
  await api.makeUser({ account_id: other.id });
  await api.sql('delete from control.accounts where id = $1', [other.id]);
  expect(await api.sql('select from control.former_members where account_id = $1', [other.id])).toEqual([]);
});
