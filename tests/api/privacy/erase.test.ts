import { beforeAll, expect, test } from 'vitest';
import type { Erasure, PersonalData } from '#resources/people/privacy/privacy.resource.ts';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import type { TestAccount } from '../../support/accounts/people.ts';
import { erase } from '../../support/privacy/erase.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { password } from '../../support/server/credentials.ts';

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
  // One without texts names nobody.
  await makeEntity(owner, 'meters', [{ alias: 'value', type: 'number', extra: { number_subtype: 'bigint' } }]);
});

const signIn = (email: string) => api.signIn(email, account.host);
const preview = (id: number) => owner.get<PersonalData>(`/v1/users/${id}/personal-data`);
const makeAda = (change = {}) => api.makeUser({ account_id: account.id, name: 'Ada', full_access: true, ...change });

test('the preview counts what there is, and an erasure leaves a former user', async () => {
  const ada = await makeAda();
  const session = await signIn(ada.email);
  const made = await session.post<{ id: number }>('/rest/deals', { title: ada.email, manager: ada.id });
  expect(made.status, made.text).toBe(201);
  const before = await preview(ada.id);
  expect(before.status, before.text).toBe(200);
  expect(before.body).toMatchObject({
    name: 'Ada',
    email: ada.email,
    state: 'member',
    is_owner: false,
    is_elsewhere: false,
  });
  expect(before.body.parts).toContainEqual(expect.objectContaining({ part: 'sessions', count: 1, fate: 'erased' }));
  expect(before.body.records).toMatchObject([
    { alias: 'deals', named: { count: 1, examples: [{ id: made.body.id, label: ada.email }] }, texts: { count: 1 } },
  ]);
  expect(before.body.history).toEqual({ count: 1, is_more: false });

  await erase(owner, ada, { texts: true });
  expect((await session.get('/v1/users')).status).toBe(401);
  const record = await owner.get<Record<string, unknown>>(`/rest/deals/${made.body.id}?with=manager`);
  expect(record.body).toMatchObject({ title: null, manager_data: { name: 'A former user', avatar: null } });
  expect(record.body.manager).not.toBe(ada.id);
  expect(record.body.created_by).toBe(record.body.manager);
  const history = await owner.get<{ items: unknown[] }>(`/rest/deals/${made.body.id}/history`);
  expect(history.body.items).toMatchObject([
    { user_name: 'A former user', user_id: record.body.manager, data: { title: null, manager: record.body.manager } },
  ]);
  expect((await preview(ada.id)).status).toBe(404);
  expect(await api.sql('select from control.users where id = $1', [ada.id])).toEqual([]);
  expect(
    await api.sql(
      "select from control.audit_events where user_id = $1 or (subject_type = 'users' and subject_id = $1)",
      [ada.id],
    ),
  ).toEqual([]);
});

test('texts stay unless they are chosen', async () => {
  const ada = await makeAda();
  const made = await owner.post<{ id: number }>('/rest/deals', { title: ada.email });
  await erase(owner, ada);
  expect((await owner.get(`/rest/deals/${made.body.id}`)).body).toMatchObject({ title: ada.email });
});

test('a text is the email in both forms of its domain', async () => {
  const ada = await makeAda({ email: 'ada@xn--e1afmkfd.xn--p1ai' });
  const titles = ['Ada@пример.рф', 'ada@XN--E1AFMKFD.xn--p1ai', 'ada@пример.рус'];
  const made = await Promise.all(titles.map((title) => owner.post<{ id: number }>('/rest/deals', { title })));
  const { body } = await preview(ada.id);
  expect(body.email).toBe('ada@пример.рф');
  expect(body.records).toMatchObject([{ texts: { count: 2 } }]);
  await erase(owner, { id: ada.id, email: 'ADA@пример.рф' }, { texts: true });
  const title = async ({ id }: { id: number }) => (await owner.get<{ title: string }>(`/rest/deals/${id}`)).body.title;
  expect(await Promise.all(made.map(({ body }) => title(body)))).toEqual([null, null, titles[2]]);
});

test('a former member is erased by their name', async () => {
  const ada = await makeAda({ name: 'Ada who left' });
  expect((await owner.delete(`/v1/users/${ada.id}`)).status).toBe(204);
  const former = await owner.get<{ items: object[] }>('/v1/users/former');
  expect(former.body.items).toContainEqual(expect.objectContaining({ id: ada.id, name: 'Ada who left' }));
  expect((await preview(ada.id)).body).toMatchObject({ state: 'former', email: null, is_elsewhere: null });
  expect((await owner.post(`/v1/users/${ada.id}/erase`, { confirm: ada.email })).status).toBe(422);
  await erase(owner, { id: ada.id, email: 'ada WHO left' });
  const after = await owner.get<{ items: { id: number; name: string }[] }>('/v1/users/former');
  expect(after.body.items.filter(({ id, name }) => id === ada.id || name === 'A former user')).toEqual([]);
});

test('the owner, oneself and a wrong confirmation are refused', async () => {
  const ada = await makeAda();
  const session = await signIn(ada.email);
  const body = { confirm: account.owner.email };
  expect(await session.post(`/v1/users/${account.owner.id}/erase`, body)).toMatchObject({
    status: 409,
    body: { message: 'erasing_owner' },
  });
  expect(await session.post(`/v1/users/${ada.id}/erase`, { confirm: ada.email })).toMatchObject({
    status: 409,
    body: { message: 'erasing_oneself' },
  });
  const wrong = await owner.post(`/v1/users/${ada.id}/erase`, { confirm: 'someone@example.com' });
  expect(wrong.status).toBe(422);
  expect(wrong.body.violations).toMatchObject([{ field: 'confirm', message: 'privacy.errors.confirm' }]);
  await api.sql(`update control.sessions set confirmed_at = now() - interval '1 hour' where user_id = $1`, [
    account.owner.id,
  ]);
  expect(await owner.post(`/v1/users/${ada.id}/erase`, { confirm: ada.email })).toMatchObject({
    status: 403,
    body: { message: 'needs_password' },
  });
  await owner.post('/v1/auth/reauthenticate', { password_current: password });
});

test('people of other accounts are unknown', async () => {
  const stranger = await api.makeUser();
  expect((await preview(stranger.id)).status).toBe(404);
  expect((await owner.post(`/v1/users/${stranger.id}/personal-data/export`)).status).toBe(404);
  expect((await owner.post(`/v1/users/${stranger.id}/erase`, { confirm: stranger.email })).status).toBe(404);
  const { id } = await erase(owner, await makeAda());
  const elsewhere = await api.signInOwner();
  expect((await elsewhere.get(`/v1/users/erasures/${id}`)).status).toBe(404);
  expect((await elsewhere.get<{ items: Erasure[] }>('/v1/users/erasures')).body.items).toEqual([]);
});

test('what other accounts have of the person stays, and they come back as a stranger', async () => {
  await api.sql('update control.users set proved_at = now()');
  const ada = await makeAda();
  await api.join(ada.id, 1);
  const made = await owner.post<{ id: number }>('/rest/deals', { manager: ada.id });
  const elsewhere = await api.signIn(ada.email);
  const answer = await owner.post<Erasure>(`/v1/users/${ada.id}/erase`, { confirm: ada.email });
  expect(answer.status, answer.text).toBe(200);
  expect(await owner.post('/v1/users/invite', { email: ada.email })).toMatchObject({
    status: 409,
    body: { message: 'user_is_being_erased' },
  });
  await erase.done(owner, answer.body.id);
  expect((await elsewhere.get(`/v1/users/${ada.id}`)).body).toMatchObject({ name: 'Ada', email: ada.email });
  expect((await owner.post('/v1/users/invite', { email: ada.email })).status).toBe(201);
  const record = await owner.get<Record<string, unknown>>(`/rest/deals/${made.body.id}?with=manager`);
  expect(record.body.manager_data).toMatchObject({ name: 'A former user' });
  expect(deals.id).toBeGreaterThan(0);
});

test('someone who has not accepted is erased too', async () => {
  const invited = await owner.post<{ id: number }>('/v1/users/invite', { email: 'invited@example.com' });
  expect(invited.status, invited.text).toBe(201);
  expect((await preview(invited.body.id)).body).toMatchObject({ state: 'invited', is_elsewhere: null });
  await erase(owner, { id: invited.body.id, email: 'invited@example.com' });
  expect(await api.sql(`select from control.users where email = 'invited@example.com'`)).toEqual([]);
});
