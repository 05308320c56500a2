import { beforeAll, expect, test } from 'vitest';
import type { ListSettings } from '#resources/data/views/views.resource.ts';
import { limits } from '#shared/limits.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { expectProblem } from '../../support/server/envelope.ts';

let api: Api;
let owner: Client;
let list: string;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  list = `e_${(await makeEntity(owner, 'deals', [{ alias: 'title', type: 'text' }])).id}`;
});

const person = async () => api.signIn((await api.makeUser()).email);
const settingsOf = async (who: Client) => (await who.get<{ items: ListSettings[] }>('/v1/list-settings')).body.items;
const set = (who: Client, name: string, change: object) => who.patch<ListSettings>(`/v1/list-settings/${name}`, change);

test('changes named settings, removes null ones, keeps the rest', async () => {
  const who = await person();
  expect(await settingsOf(who)).toEqual([]);
  const look = { hidden: ['title'], order: ['b', 'a'], widths: { title: 300 }, is_dense: true, is_wrapped: true };
  expect((await set(who, list, look)).body).toEqual({ list, ...look });
  expect((await set(who, list, { widths: null, is_dense: false })).body).toEqual({
    list,
    hidden: ['title'],
    order: ['b', 'a'],
    is_dense: false,
    is_wrapped: true,
  });
  await set(who, 'users', { hidden: [] });
  expect(await settingsOf(who)).toEqual([
    { list, hidden: ['title'], order: ['b', 'a'], is_dense: false, is_wrapped: true },
    { list: 'users', hidden: [] },
  ]);
});

test('keeps the views that a person has pinned, for them alone', async () => {
  const [who, other] = [await person(), await person()];
  expect((await set(who, list, { pinned: [3, 5] })).body).toEqual({ list, pinned: [3, 5] });
  expect(await settingsOf(who)).toEqual([{ list, pinned: [3, 5] }]);
  expect(await settingsOf(other)).toEqual([]);
  const many = Array.from({ length: limits.pinned_views_max + 1 }, (_, at) => at + 1);
  expect((await set(who, list, { pinned: many })).status).toBe(422);
});

test('keeps both of two concurrent changes of different settings', async () => {
  const who = await person();
  for (let round = 0; round < 5; round++) {
    await set(who, 'sessions', { hidden: null, is_dense: null, widths: null });
    await Promise.all([
      set(who, 'sessions', { hidden: ['ip'] }),
      set(who, 'sessions', { is_dense: true }),
      set(who, 'sessions', { widths: { ip: 100 } }),
    ]);
    expect(await settingsOf(who)).toEqual([{ list: 'sessions', hidden: ['ip'], is_dense: true, widths: { ip: 100 } }]);
  }
});

test('are separate for each user and account', async () => {
  const other = await api.makeAccount('other');
  const both = await api.makeUser();
  await api.join(both.id, other.id);
  const [here, there] = [await api.signIn(both.email), await api.signIn(both.email, other.host)];
  await set(here, 'users', { is_dense: true });
  await set(there, 'users', { is_dense: false });
  expect(await settingsOf(here)).toEqual([{ list: 'users', is_dense: true }]);
  expect(await settingsOf(there)).toEqual([{ list: 'users', is_dense: false }]);
  expect(await settingsOf(await person())).toEqual([]);
  expect(expectProblem(await set(there, list, { is_dense: true })).status).toBe(404);
});

test.each([
  [{ hidden: 'title' }, 'hidden'],
  [{ hidden: [''] }, 'hidden.0'],
  [{ widths: { title: 5 } }, 'widths.title'],
  [{ widths: { title: '200' } }, 'widths.title'],
  [{ is_dense: 'yes' }, 'is_dense'],
  [{ colour: 'red' }, 'colour'],
])('rejects %j', async (change, field) => {
  const answer = await set(owner, 'users', change);
  expect(expectProblem(answer)).toMatchObject({ status: 422, violations: [{ field }] });
});

test.each(['clouds', 'e_987654321', 'e_0', 'e_', 'data:deals', 'Users'])(
  'returns 404 for the list %s',
  async (name) => {
    expect(expectProblem(await set(owner, name, { is_dense: true })).status).toBe(404);
  },
);
