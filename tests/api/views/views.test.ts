import { beforeAll, expect, test } from 'vitest';
import type { SavedView } from '#resources/data/views/views.resource.ts';
import { resources } from '#server/resources/resources.ts';
import { limits } from '#shared/limits.ts';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { expectProblem } from '../../support/server/envelope.ts';

let api: Api;
let owner: Client;
let ann: Client;
let ben: Client;
let deals: TestEntity;
let list: string;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  [ann, ben] = (await Promise.all(
    ['Ann', 'Ben'].map(async (name) => api.signIn((await api.makeUser({ name })).email)),
  )) as [Client, Client];
  deals = await makeEntity(owner, 'deals', [{ alias: 'title', type: 'text' }]);
  list = `e_${deals.id}`;
});

let made = 0;
const make = (who: Client, more: object = {}) => {
  made += 1;
  return who.post<SavedView>('/v1/views', { list, name: `View ${made}`, state: { query: '' }, ...more });
};

const namesOf = async (who: Client, query = '') => {
  const { body } = await who.get<{ items: SavedView[] }>(`/v1/views?limit=-1&sort[name]=asc${query}`);
  return body.items.map(({ name }) => name);
};

test.each(resources.filter(({ resource }) => resource.list).map(({ resource }) => resource.name))(
  'the list of %s supports views',
  async (name) => {
    const answer = await make(ann, { list: name });
    expect(answer.status).toBe(201);
    expect((await ann.delete(`/v1/views/${answer.body.id}`)).status).toBe(204);
  },
);

test('a view stores what was sent, and its author', async () => {
  const state = {
    query: 'search=roof&any%5B0%5D%5Bprice%5D%5Bgte%5D=10&sort=price',
    columns: { hidden: ['price'], order: ['title', 'price'], widths: { title: 240 } },
    is_dense: true,
  };
  const answer = await make(ann, { name: 'Roofs', state });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ list, name: 'Roofs', is_shared: false, state, user_name: 'Ann' });
  const again = await ann.get<SavedView>(`/v1/views/${answer.body.id}`);
  expect(again.body).toEqual(answer.body);
  expect(again.headers.etag).toBe(answer.headers.etag);
});

test('a private view is visible to its author only, a shared one to everyone', async () => {
  const own = await make(ann, { name: 'Only Ann' });
  const shared = await make(ann, { name: 'For all', is_shared: true });
  expect(await namesOf(ben)).toEqual(['For all']);
  expect(await namesOf(owner)).toEqual(['For all']);
  expect(await namesOf(ann, `&filter[list]=${list}&filter[is_shared]=false`)).toContain('Only Ann');
  expect(await namesOf(ann, '&filter[list]=users')).toEqual([]);
  expect(await namesOf(ben, '&query=or%20al')).toEqual(['For all']);
  for (const who of [ben, owner])
    for (const call of [who.get, who.delete])
      expect(expectProblem(await call(`/v1/views/${own.body.id}`)).status).toBe(404);
  expect((await ben.get(`/v1/views/${shared.body.id}`)).status).toBe(200);
});

test('a shared view is changed by its author and by administrators', async () => {
  const { id } = (await make(ann, { is_shared: true })).body;
  for (const answer of [await ben.patch(`/v1/views/${id}`, { name: 'Mine' }), await ben.delete(`/v1/views/${id}`)])
    expect(expectProblem(answer)).toMatchObject({ status: 403, message: 'view_of_others' });
  const state = { query: 'search=door' };
  expect((await ann.patch<SavedView>(`/v1/views/${id}`, { state })).body.state).toEqual(state);
  expect((await owner.patch<SavedView>(`/v1/views/${id}`, { name: 'Doors' })).body.name).toBe('Doors');
  // It would disappear for everyone else, the administrator included.
  expect((await owner.patch(`/v1/views/${id}`, { is_shared: false })).status).toBe(403);
  expect((await ann.patch<SavedView>(`/v1/views/${id}`, { is_shared: false })).body.is_shared).toBe(false);
  expect((await owner.get(`/v1/views/${id}`)).status).toBe(404);
  expect((await ann.delete(`/v1/views/${id}`)).status).toBe(204);
  expect((await ann.get(`/v1/views/${id}`)).status).toBe(404);
});

test('a shared view without an author is changed by administrators', async () => {
  const { id } = (await make(ann, { is_shared: true })).body;
  await api.sql('update control.saved_views set user_id = null where id = $1', [id]);
  expect((await ben.get<SavedView>(`/v1/views/${id}`)).body).toMatchObject({ user_id: null, user_name: null });
  expect((await ann.patch(`/v1/views/${id}`, { name: 'N' })).status).toBe(403);
  expect((await owner.delete(`/v1/views/${id}`)).status).toBe(204);
});

test('a name is unique, ignoring case, among private and among shared views', async () => {
  const taken = { status: 409, message: 'view_name_taken' };
  await make(ann, { name: 'Once' });
  const other = await make(ann, { name: 'Other' });
  expect(expectProblem(await make(ann, { name: 'ONCE' }))).toMatchObject(taken);
  expect(expectProblem(await ann.patch(`/v1/views/${other.body.id}`, { name: 'once' }))).toMatchObject(taken);
  expect((await make(ben, { name: 'Once' })).status).toBe(201);
  expect((await make(ben, { name: 'Once', is_shared: true })).status).toBe(201);
  expect((await make(ann, { name: 'Once', list: 'users' })).status).toBe(201);
  expect((await ann.patch(`/v1/views/${other.body.id}`, { name: 'OTHER' })).status).toBe(200);
  const answers = await Promise.all([1, 2, 3, 4].map(() => make(ben, { name: 'At once' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
});

test('returns 412 for a stale If-Match', async () => {
  const { body, headers } = await make(ann);
  const match = { 'if-match': String(headers.etag) };
  expect((await ann.patch(`/v1/views/${body.id}`, { name: 'First' }, match)).status).toBe(200);
  expect((await ann.patch(`/v1/views/${body.id}`, { name: 'Second' }, match)).status).toBe(412);
  expect((await ann.delete(`/v1/views/${body.id}`, match)).status).toBe(412);
});

test.each<[string, object, string]>([
  ['no name', { name: ' ' }, 'name'],
  ['another entity’s list', { list: 'e_987654321' }, 'list'],
  ['no list at all', { list: 'clouds' }, 'list'],
  ['a query with a page', { state: { query: 'search=a&page=2' } }, 'state.query'],
  ['a query with a card', { state: { query: 'card=2' } }, 'state.query'],
  ['a query of a view', { state: { query: 'view=2' } }, 'state.query'],
  ['a query with its mark', { state: { query: '?search=a' } }, 'state.query'],
  ['too long a query', { state: { query: 'a'.repeat(limits.view_query_max + 1) } }, 'state.query'],
  ['a width that nobody can see', { state: { query: '', columns: { widths: { a: 3 } } } }, 'state.columns.widths.a'],
  ['half a pixel', { state: { query: '', columns: { widths: { a: 99.5 } } } }, 'state.columns.widths.a'],
  ['something else', { state: { query: '', colour: 'red' } }, 'state.colour'],
  ['too many columns', { state: { query: '', columns: { hidden: Array(401).fill('a') } } }, 'state.columns.hidden'],
])('rejects %s', async (_, more, field) => {
  const answer = await make(ann, more);
  expect(expectProblem(answer)).toMatchObject({ status: 422 });
  expect(answer.body).toMatchObject({ violations: [{ field }] });
});

test('allows 200 views of a list to a user, and 200 to the account', async () => {
  await api.sql(
    `insert into control.saved_views (account_id, user_id, list, name, is_shared, state)
     select 1, 1, 'entities', 'n' || n, n > 199, '{"query": ""}' from generate_series(1, 399) n`,
  );
  const here = { list: 'entities' };
  expect(expectProblem(await make(owner, { ...here, is_shared: true }))).toMatchObject({
    status: 409,
    message: 'views_full',
  });
  const last = await make(owner, here);
  expect(last.status).toBe(201);
  expect(expectProblem(await make(owner, here)).status).toBe(409);
  expect((await make(ann, here)).status).toBe(201);
  // A rename needs no free slot; sharing it needs one of the account's, which are used up.
  expect((await owner.patch(`/v1/views/${last.body.id}`, { name: 'Renamed' })).status).toBe(200);
  expect((await owner.patch(`/v1/views/${last.body.id}`, { is_shared: true })).status).toBe(409);
});

test('purging an entity deletes its views and settings', async () => {
  const { id } = await makeEntity(owner, 'passing', [{ alias: 'title', type: 'text' }]);
  const { body } = await make(ann, { list: `e_${id}` });
  await ann.patch(`/v1/list-settings/e_${id}`, { is_dense: true });
  await api.sql('delete from control.fields where entity_id = $1', [id]);
  await api.sql('delete from control.schema_changes where entity_id = $1', [id]);
  await api.sql('delete from control.entities where id = $1', [id]);
  expect((await ann.get(`/v1/views/${body.id}`)).status).toBe(404);
  expect(await api.sql('select list from control.list_settings where list = $1', [`e_${id}`])).toEqual([]);
});
