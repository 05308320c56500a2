import simpleRestProvider from 'ra-data-simple-rest';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

type Json = Record<string, unknown> & { id: number };

let api: Api;
let owner: Client;
let posts: TestEntity;
let provider: ReturnType<typeof simpleRestProvider>;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  posts = await makeEntity(owner, 'posts', [
    { alias: 'title', type: 'text' },
    { alias: 'views', type: 'number' },
    { alias: 'author', type: 'select', extra: { select_subtype: 'user' } },
    { alias: 'published', type: 'boolean' },
    { alias: 'extra', type: 'json' },
  ]);
  provider = simpleRestProvider(`${api.url}/api/simple-rest`, withToken);
});
beforeEach(() => api.database.pool.query(`delete from acc_1.e_${posts.id}`));

type HttpClient = NonNullable<Parameters<typeof simpleRestProvider>[1]>;

/** Does what ra-core's `fetchJson` does, with the token as in its documentation; without a browser. */
const withToken: HttpClient = async (url, options = {}) => {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  headers.set('Authorization', owner.authorization ?? '');
  headers.set('Host', 'localhost');
  if (options.body && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  const { user: _none, ...init } = options;
  const response = await fetch(url, { ...init, headers });
  const body = await response.text();
  const json = body === '' ? undefined : JSON.parse(body);
  if (!response.ok) throw Object.assign(new Error(json.message), { status: response.status, body: json });
  return { status: response.status, headers: response.headers, body, json };
};

const make = async (...titles: string[]) => {
  const made = [];
  for (const title of titles)
    made.push((await provider.create('posts', { data: { title, views: title.length } })).data as Json);
  return made;
};

test('supports all nine methods of the stock data provider', async () => {
  const [one, two, three] = (await make('One', 'Three', 'Fourteen')) as [Json, Json, Json];
  expect(one).toMatchObject({ title: 'One', views: 3, created_by: 1 });

  const list = await provider.getList('posts', {
    pagination: { page: 1, perPage: 2 },
    sort: { field: 'views', order: 'DESC' },
    filter: {},
  });
  expect(list).toEqual({ data: [three, two], total: 3 });
  const second = await provider.getList('posts', {
    pagination: { page: 2, perPage: 2 },
    sort: { field: 'views', order: 'DESC' },
    filter: {},
  });
  expect(second).toEqual({ data: [one], total: 3 });
  expect((await provider.getOne('posts', { id: two.id })).data).toEqual(two);
  expect((await provider.getMany('posts', { ids: [three.id, one.id] })).data).toEqual([one, three]);

  const whole = { ...one, title: 'Changed', author: 1, author_data: { id: 1, name: 'Owner', avatar: null } };
  const updated = (await provider.update('posts', { id: one.id, data: whole, previousData: one })).data as Json;
  expect(updated).toMatchObject({ id: one.id, title: 'Changed', author: 1, created_at: one.created_at });
  const ofAuthor = await provider.getManyReference('posts', {
    target: 'author',
    id: 1,
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  });
  expect(ofAuthor).toEqual({ data: [updated], total: 1 });

  const many = await provider.updateMany('posts', { ids: [one.id, two.id], data: { views: 100 } });
  expect(many.data).toEqual([one.id, two.id]);
  expect((await provider.getOne('posts', { id: two.id })).data).toMatchObject({ views: 100, title: 'Three' });

  const gone = (await provider.delete('posts', { id: one.id, previousData: one })).data as Json;
  expect(gone).toMatchObject({ id: one.id, title: 'Changed', deleted_at: expect.any(String), deleted_by: 1 });
  expect((await provider.deleteMany('posts', { ids: [two.id, three.id] })).data).toEqual([two.id, three.id]);
  expect(await provider.getList('posts', { filter: {} })).toEqual({ data: [], total: 0 });
});

const listOf = async (filter: object) => {
  const { data } = await provider.getList('posts', { filter, sort: { field: 'title', order: 'ASC' } });
  return data.map(({ title }) => title);
};

test('filters: q searches, a list means any of them, null means no value, the rest is equality', async () => {
  await make('a, b', 'a', 'b', 'Cat', 'concatenate');
  await owner.call('PUT', `/simple-rest/posts/${(await make('none'))[0]?.id}`, { views: null, published: true });
  expect(await listOf({ q: 'CAT' })).toEqual(['Cat', 'concatenate']);
  expect(await listOf({ title: ['a, b', 'b'] })).toEqual(['a, b', 'b']);
  expect(await listOf({ title: 'a' })).toEqual(['a']);
  expect(await listOf({ title: [] })).toEqual([]);
  expect(await listOf({ views: null })).toEqual(['none']);
  expect(await listOf({ views: 1, title: ['a', 'none'] })).toEqual(['a']);
  expect(await listOf({ published: true })).toEqual(['none']);
});

test('returns any range of a list with the total count', async () => {
  await make('a', 'b', 'c', 'd');
  const range = async (text: string) => {
    const answer = await owner.get<Json[]>(`/simple-rest/posts?range=${encodeURIComponent(text)}`);
    return [answer.headers['content-range'], answer.body.map(({ title }) => title)];
  };
  expect(await range('[1,2]')).toEqual(['posts 1-2/4', ['b', 'c']]);
  expect(await range('[3,27]')).toEqual(['posts 3-3/4', ['d']]);
  expect(await range('[9,10]')).toEqual(['posts */4', []]);
});

test('rejects malformed parameters by name', async () => {
  const refused = async (query: Record<string, string>) => {
    const answer = await owner.get(`/simple-rest/posts?${new URLSearchParams(query)}`);
    expect(answer.status, JSON.stringify(query)).toBe(422);
    return answer.body.violations.map(({ field }) => field);
  };
  expect(await refused({ filter: '{', sort: '["title"', range: 'x' })).toEqual(['filter', 'sort', 'range']);
  expect(await refused({ filter: '[1]' })).toEqual(['filter']);
  expect(await refused({ filter: '"x"' })).toEqual(['filter']);
  expect(await refused({ filter: '{"q":5}' })).toEqual(['filter.q']);
  expect(await refused({ filter: '{"nope":1,"views":"x","title":{"a":1},"extra":1}' })).toEqual([
    'filter.title',
    'filter.nope',
    'filter.views',
    'filter.extra',
  ]);
  expect(await refused({ filter: '{"views":["x"]}' })).toEqual(['filter.views']);
  expect(await refused({ filter: '{"or":{"0":{"views":1}}}' })).toEqual(['filter.or']);
  expect(await refused({ sort: '["nope","ASC"]' })).toEqual(['sort.nope']);
  for (const sort of ['[]', '["title","UP"]', '"title"', '{"title":"ASC"}', '["title","ASC","x"]', '[1,"ASC"]'])
    expect(await refused({ sort }), sort).toEqual(['sort']);
  for (const range of ['[]', '[0]', '[5,1]', '[-1,5]', '[0,1.5]', '["0","5"]', '[0,100000]', '[9e15,9e15]'])
    expect(await refused({ range }), range).toEqual(['range']);
  expect(await refused({ filter: `${'['.repeat(100)}${']'.repeat(100)}` })).toEqual(['filter']);
});

test('rejects an unknown field; returns 404 for a missing record', async () => {
  const [one] = (await make('One')) as [Json];
  const wrong = await owner.call('PUT', `/simple-rest/posts/${one.id}`, { titel: 'x', views_data: {}, created_at: 5 });
  expect({ status: wrong.status, fields: wrong.body.violations.map(({ field }) => field) }).toEqual({
    status: 422,
    fields: ['titel', 'views_data'],
  });
  expect((await owner.call('PUT', '/simple-rest/posts/999999', { title: 'x' })).status).toBe(404);
  expect((await owner.delete('/simple-rest/posts/999999')).status).toBe(404);
  expect((await owner.get('/simple-rest/nothing')).status).toBe(404);
  const text = { 'content-type': 'text/plain', 'content-length': '7' };
  expect((await owner.call('DELETE', `/simple-rest/posts/${one.id}`, 'ignored', text)).status).toBe(200);
  // Other paths still reject a body that is not JSON.
  expect((await owner.call('DELETE', `/rest/posts/${one.id}`, 'ignored', text)).status).toBe(415);
});
