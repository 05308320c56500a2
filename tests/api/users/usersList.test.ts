import { beforeAll, expect, test } from 'vitest';
import type { User } from '#resources/people/users/users.resource.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

interface List {
  items: User[];
  totals: { count: number };
}

let api: Api;
let admin: Client;
let plain: Client;
let last = 0;
beforeAll(async () => {
  api = await startApi();
  const make = (name: string, email: string, rights = {}) => api.makeUser({ name, email, ...rights });
  await make('Иван Грозный', 'ivan@example.com', { full_access: true });
  await make('100% sure', 'percent@example.com');
  await make('100 percent', 'under_score@example.com');
  await make('back\\slash', 'underXscore@example.com', { blocked: true });
  last = (await make('Zed', 'a.secret@example.com')).id;
  admin = await api.signInOwner();
  plain = await api.signIn('a.secret@example.com');
  await plain.get('/v1/auth/me');
});

const list = (query: string, as = admin) => as.get<List>(`/v1/users?${query}`);
const names = async (query: string, as = admin) => (await list(query, as)).body.items.map(({ name }) => name);

test('returns items and totals, sorted by id by default', async () => {
  const { status, body } = await list('');
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['items', 'totals']);
  expect(body.totals).toEqual({ count: 6 });
  expect(body.items.map(({ id }) => id)).toEqual([...body.items.map(({ id }) => id)].sort((a, b) => a - b));
  expect(Object.keys(body.items[0] as User).sort()).toEqual(
    [
      ...['accounts_count', 'avatar', 'blocked', 'email', 'extra', 'full_access'],
      ...[
        'has_api_key',
        'has_second_factor',
        'id',
        'is_invited',
        'is_owner',
        'language',
        'last_action_at',
        'name',
        'role_ids',
      ],
    ].sort(),
  );
});

test.each([
  ['иван', ['Иван Грозный']],
  ['ГРОЗ', ['Иван Грозный']],
  ['SECRET@', ['Zed']],
  ['%', ['100% sure']],
  ['_', ['100 percent']],
  ['r_s', ['100 percent']],
  ['\\', ['back\\slash']],
  ["'", []],
  ['%%', []],
])(
  'query=%s finds %j: a case-insensitive substring of name or email, wildcards taken literally',
  async (text, found) => {
    expect(await names(`query=${encodeURIComponent(text)}`)).toEqual(found);
  },
);

test.each([
  ['filter[blocked]=true', 1],
  ['filter[blocked]=Y', 1],
  ['filter[blocked]=N', 5],
  ['filter[full_access]=true', 2],
  ['filter[is_owner]=true', 1],
  ['filter[is_owner]=false&filter[full_access]=true', 1],
  ['filter[blocked]=true&query=back', 1],
  ['filter[blocked]=false&query=back', 0],
  ['filter[last_action_at_start]=2020-01-01', 2],
  ['filter[last_action_at_end]=2020-01-01', 0],
  [`filter[last_action_at_start]=${encodeURIComponent('2020-01-01T00:00:00+03:00')}`, 2],
])('%s leaves %d', async (query, count) => {
  const { body } = await list(query);
  expect([body.items.length, body.totals.count]).toEqual([count, count]);
});

test('sorts by the given fields, ties by id', async () => {
  expect(await names('sort[name]=asc')).toEqual([
    ...['100 percent', '100% sure', 'back\\slash', 'Owner', 'Zed', 'Иван Грозный'],
  ]);
  expect((await names('sort[email]=desc'))[0]).toMatch(/back|100 percent/);
  expect((await names('sort[blocked]=desc&sort[name]=desc'))[0]).toBe('back\\slash');
  const byRights = await list('sort[full_access]=desc&sort[name]=desc');
  expect(byRights.body.items.map(({ name }) => name).slice(0, 2)).toEqual(['Иван Грозный', 'Owner']);
  // In the other order the rights only break ties of names, and no names are equal.
  expect(await names('sort[name]=desc&sort[full_access]=desc')).toEqual(await names('sort[name]=desc'));
  expect(await names('sort[full_access]=asc&sort[name]=asc')).not.toEqual(await names('sort[name]=asc'));
});

test('pages contain every record once', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => names(`sort[blocked]=asc&limit=2&page=${page}`)));
  expect(pages.map((page) => page.length)).toEqual([2, 2, 2]);
  expect(new Set(pages.flat()).size).toBe(6);
  expect(await names('limit=2&page=4')).toEqual([]);
  expect((await list('limit=2&page=999999999')).body).toEqual({ items: [], totals: { count: 6 } });
});

test('defaults to 25 a page, -1 is all, 1000 the maximum', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, i) => api.makeUser({ name: `filler ${i}` })));
  expect((await list('query=filler')).body).toMatchObject({ items: Array(25).fill({}), totals: { count: 30 } });
  expect((await list('query=filler&limit=-1')).body.items).toHaveLength(30);
  expect((await list('query=filler&limit=1000')).body.items).toHaveLength(30);
  await api.sql(`delete from control.memberships using control.users u where u.id = user_id and u.name like 'filler%'`);
});

test.each([
  ['page=0', 'page'],
  ['page=-1', 'page'],
  ['page=1.5', 'page'],
  ['page=x', 'page'],
  ['page=', 'page'],
  ['page=1e3', 'page'],
  ['page=9999999999', 'page'],
  ['limit=0', 'limit'],
  ['limit=-2', 'limit'],
  ['limit=1001', 'limit'],
  ['limit=ten', 'limit'],
  ['page=1&page=2', 'page'],
  ['filter[nothing]=1', 'filter.nothing'],
  ['filter[email]=a', 'filter.email'],
  ['filter[password_hash]=a', 'filter.password_hash'],
  ['filter[constructor]=a', 'filter.constructor'],
  ['filter[blocked]=maybe', 'filter.blocked'],
  ['filter[blocked]=', 'filter.blocked'],
  ['filter[blocked]=true&filter[blocked]=false', 'filter.blocked'],
  ['filter[blocked][eq]=true', 'filter.blocked'],
  ['filter[last_action_at]=2020-01-01', 'filter.last_action_at'],
  ['filter[last_action_at_start]=now', 'filter.last_action_at_start'],
  ['filter[last_action_at_start]=2026-02-30', 'filter.last_action_at_start'],
  ['filter[last_action_at_start]=infinity', 'filter.last_action_at_start'],
  ['filter=x', 'filter'],
  ['sort[nothing]=asc', 'sort.nothing'],
  ['sort[id]=asc', 'sort.id'],
  ['sort[name]=up', 'sort.name'],
  ['sort[name]=ASC', 'sort.name'],
  ['sort=name', 'sort'],
  [`query=${'x'.repeat(256)}`, 'query'],
  ['query[a]=x', 'query'],
])('%s returns 422 naming %s', async (query, field) => {
  const answer = await admin.get(`/v1/users?${query}`);
  expect(answer).toMatchObject({ status: 422, body: { type: 'validation', message: 'validation' } });
  expect(answer.body.violations.map((violation) => violation.field)).toEqual([field]);
});

test.each([
  'filter[__proto__]=a',
  'sort[__proto__]=asc',
  'filter[a]=1&filter=2',
  'filter=2&filter[a]=1',
  'a[b=1',
  'a]b=1',
  'filter[a][b][c][d][e][f]=1',
  'query=%00',
  'query=%ZZ',
  'query=%ED%A0%80',
  'filter[]=1&filter[a]=1',
  Array.from({ length: 1001 }, (_, i) => `a${i}=1`).join('&'),
])('returns 400 for a malformed query: %s', async (query) => {
  expect(await admin.get(`/v1/users?${query}`)).toMatchObject({
    status: 400,
    body: { type: 'malformed', message: 'errors.query' },
  });
});

test('ignores unknown parameters', async () => {
  expect((await list('utm_source=x&_=1&__proto__=1&constructor[prototype]=1')).body.totals.count).toBe(6);
});

test('returns id, name and avatar only to plain users', async () => {
  const { body } = await list('', plain);
  expect(body.totals.count).toBe(6);
  for (const item of body.items) expect(Object.keys(item).sort()).toEqual(['avatar', 'id', 'name']);
  expect((await plain.get(`/v1/users/1`)).body).toEqual({ id: 1, name: 'Owner', avatar: null });
  expect((await plain.get(`/v1/users/${last}`)).body).toMatchObject({ id: last, email: 'a.secret@example.com' });
});

test('searches names only for plain users', async () => {
  expect(await names('query=zed', plain)).toEqual(['Zed']);
  expect(await names('query=secret', plain)).toEqual([]);
  expect(await names('query=example.com', plain)).toEqual([]);
  expect(await names('sort[name]=desc&limit=1', plain)).toEqual(['Иван Грозный']);
});

test.each([
  ['filter[is_owner]=true', 'filter.is_owner'],
  ['filter[blocked]=true', 'filter.blocked'],
  ['filter[full_access]=true', 'filter.full_access'],
  ['filter[last_action_at_start]=2020-01-01', 'filter.last_action_at_start'],
  ['sort[email]=asc', 'sort.email'],
  ['sort[full_access]=asc', 'sort.full_access'],
  ['sort[last_action_at]=asc', 'sort.last_action_at'],
])('does not let plain users filter or sort by hidden columns: %s', async (query, field) => {
  const hidden = await plain.get(`/v1/users?${query}`);
  expect(hidden.status).toBe(422);
  expect(hidden.body.violations).toEqual([{ field, message: 'errors.unknown_field', params: {} }]);
});
