import { beforeAll, describe, expect, test } from 'vitest';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { upload } from '../../support/files/files.ts';
import { put } from '../../support/roles/deals.ts';
import { makeHolder, makeRole } from '../../support/roles/makeRole.ts';
import { type SalesWorld, startSales } from '../../support/roles/salesWorld.ts';
import type { Answer, Client, Method } from '../../support/server/client.ts';

/**
 * Every surface that shows or takes records, by every kind of caller. Words of hidden records and fields are in no answer
 * to a caller who may not read them, and in the answers to those who may: the surface would show them.
 */

/** Titles, notes, companies and files of hidden records; amounts, which are hidden in every record. */
const canary = /canary|77700\d|Y2FuYXJ5/i;

/** The id of a request is random. */
const said = ({ text }: Answer) => text.replace(/"request_id":"[^"]*"/, '');

let sales: SalesWorld;
let trashed: number;
let picture: number;
const people = new Map<string, Client>();

const named = async (name: string, make: () => Promise<Client>) => void people.set(name, await make());
const person = (name: string) => people.get(name) as Client;
const key = async (who: Client, id: number, role_id?: number) => {
  const made = await who.post(`/v1/users/${id}/api-keys`, {
    name: `Key ${role_id ?? ''}`,
    ...(role_id && { role_id }),
  });
  expect(made.status, made.text).toBe(201);
  return sales.api.visitor({ authorization: `ApiKey ${made.text}` });
};
const preview = async (id: number) => {
  const token = await sales.owner.post(`/v1/auth/preview/${id}`);
  expect(token.status, token.text).toBe(200);
  return sales.api.visitor({ authorization: `WebApp ${token.text}` });
};

const limited = [
  'a person with the role',
  'their key',
  'a preview of them',
  'a person with the role and one that grants nothing',
  'a person with a role that grants nothing',
  'the key of an administrator that the role narrows',
] as const;
const above = [
  'the owner',
  'an administrator',
  'the key of an administrator',
  'a preview of an administrator',
  'a person with the default role',
] as const;
const outside = [
  'a visitor',
  'a person who was blocked',
  'the key of a person who was blocked',
  'a person who was removed',
] as const;

beforeAll(async () => {
  sales = await startSales();
  const { api, owner, world } = sales;
  const [role] = (await owner.get<{ items: { id: number }[] }>('/v1/roles?query=Role')).body.items as [{ id: number }];
  const file = await upload(owner, 'record', { filename: 'canary.txt', bytes: 'canary bytes' });
  picture = file.id;
  await owner.post('/v1/entities/fields', {
    entity_id: world.deals.id,
    name: 'Contract',
    alias: 'contract',
    type_id: fieldTypeIds.file,
  });
  const changed = await owner.patch(`/rest/deals/${sales.hidden}`, {
    contract: picture,
    title: 'canary title, changed',
  });
  expect(changed.status, changed.text).toBe(200);
  await owner.patch(`/rest/deals/${sales.mine}`, { amount: 777003 });
  trashed = await put(owner, 'deals', { title: 'canary in the trash', amount: 777004 });
  await owner.delete(`/rest/deals/${trashed}`);
  const gone = await put(owner, 'deals', { title: 'Mine in the trash', amount: 777005, owner: sales.sales.id });
  await owner.delete(`/rest/deals/${gone}`);
  const view = await owner.post('/v1/views', {
    list: `e_${world.deals.id}`,
    name: 'Large deals',
    is_shared: true,
    state: { query: 'amount=777001' },
  });
  expect(view.status, view.text).toBe(201);

  const nothing = await makeRole(owner);
  const admin = await api.makeUser({ full_access: true });
  const adminClient = await api.signIn(admin.email);
  await named('a person with the role', async () => sales.sales);
  await named('their key', () => key(sales.sales, sales.sales.id));
  await named('a preview of them', () => preview(sales.sales.id));
  await named('a person with the role and one that grants nothing', () => makeHolder(api, role, nothing));
  await named('a person with a role that grants nothing', () => makeHolder(api, nothing));
  await named('the key of an administrator that the role narrows', () => key(adminClient, admin.id, role.id));
  await named('the owner', async () => owner);
  await named('an administrator', async () => adminClient);
  await named('the key of an administrator', () => key(adminClient, admin.id));
  await named('a preview of an administrator', () => preview(admin.id));
  await named('a person with the default role', () => makeHolder(api));
  await named('a visitor', async () => api.visitor());
  const blocked = await makeHolder(api);
  await named('a person who was blocked', async () => blocked);
  await named('the key of a person who was blocked', () => key(blocked, blocked.id));
  await owner.patch(`/v1/users/${blocked.id}`, { blocked: true });
  const removed = await makeHolder(api);
  await named('a person who was removed', async () => removed);
  await owner.delete(`/v1/users/${removed.id}`);
});

type Call = [method: Method, path: string, body?: object];

/** Those that read: each shows a canary to who may read everything. */
const reading: Record<string, () => Call> = {
  list: () => ['GET', '/rest/deals'],
  'whole list': () => ['GET', '/rest/deals?limit=-1'],
  'list in another order': () => ['GET', '/rest/deals?sort[title]=asc'],
  'filtered list': () => ['GET', '/rest/deals?title[contains]=title'],
  'searched list': () => ['GET', '/rest/deals?search=title'],
  'grouped filter': () => ['GET', '/rest/deals?query[or][0][id][gt]=0&query[or][1][title]=x'],
  'picked fields': () => ['GET', '/rest/deals?fields=title'],
  'expanded list': () => ['GET', '/rest/deals?with=company'],
  'list of targets': () => ['GET', '/rest/companies'],
  record: () => ['GET', `/rest/deals/${sales.hidden}`],
  'record with its target': () => ['GET', `/rest/deals/${sales.mine}?with=company`],
  'own record': () => ['GET', `/rest/deals/${sales.mine}`],
  history: () => ['GET', `/rest/deals/${sales.hidden}/history`],
  'own history': () => ['GET', `/rest/deals/${sales.mine}/history`],
  trash: () => ['GET', '/rest/deals?trash=1'],
  'record in the trash': () => ['GET', `/rest/deals/${trashed}`],
  export: () => ['GET', '/rest/deals/export.csv'],
  'simple-rest list': () => ['GET', '/simple-rest/deals'],
  'simple-rest record': () => ['GET', `/simple-rest/deals/${sales.hidden}`],
  'search across entities': () => ['GET', '/v1/search?query=title'],
  'file of a record': () => ['GET', `/v1/files/${picture}`],
  'bytes of a file': () => ['GET', `/v1/files/${picture}/data`],
  views: () => ['GET', `/v1/views?list=e_${sales.world.deals.id}`],
};

/** Those that write or ask too much; to full access they are other tests' matter. */
const writing: Record<string, () => Call> = {
  'filter by a hidden field': () => ['GET', '/rest/deals?amount=777001'],
  'sort by a hidden field': () => ['GET', '/rest/deals?sort[amount]=asc'],
  'picked hidden field': () => ['GET', '/rest/deals?fields=amount'],
  'change of a hidden record': () => ['PATCH', `/rest/deals/${sales.hidden}`, { title: 'Taken' }],
  'change of a hidden field': () => ['PATCH', `/rest/deals/${sales.mine}`, { amount: 1 }],
  'own record to nobody': () => ['PATCH', `/rest/deals/${sales.mine}`, { owner: null }],
  'deletion of a hidden record': () => ['DELETE', `/rest/deals/${sales.hidden}`],
  'bulk change': () => ['POST', '/rest/deals/bulk', { update: [{ id: sales.hidden, title: 'Taken' }] }],
  'bulk deletion': () => ['POST', '/rest/deals/bulk', { delete: [sales.hidden] }],
  'bulk restore': () => ['POST', '/rest/deals/bulk', { restore: [trashed] }],
  'record with a hidden target': () => [
    'POST',
    '/rest/deals',
    { title: 'New', owner: sales.sales.id, company: sales.hiddenCompany, amount: 5 },
  ],
  'hidden file as a value': () => ['PATCH', `/rest/deals/${sales.mine}`, { contract: picture }],
  'simple-rest change': () => ['PUT', `/simple-rest/deals/${sales.hidden}`, { title: 'Taken' }],
  'simple-rest deletion': () => ['DELETE', `/simple-rest/deals/${sales.hidden}`],
  overview: () => ['GET', '/v1/overview'],
  roles: () => ['GET', '/v1/roles'],
  explanation: () => ['GET', `/v1/roles/explain?user_id=${sales.sales.id}&alias=deals&record_id=${sales.hidden}`],
};

const call = (name: string, [method, path, body]: Call): Promise<Answer> => person(name).call(method, path, body);

describe.each(limited)('%s', (name) => {
  test.each(Object.keys({ ...reading, ...writing }))('%s', async (surface) => {
    const answer = await call(name, ({ ...reading, ...writing }[surface] as () => Call)());
    expect(answer.status).toBeLessThan(500);
    expect(said(answer)).not.toMatch(canary);
    expect(JSON.stringify({ ...answer.headers, 'x-request-id': '' })).not.toMatch(canary);
  });
});

describe.each(above)('%s', (name) => {
  test.each(Object.keys(reading))('%s', async (surface) => {
    const answer = await call(name, (reading[surface] as () => Call)());
    expect(answer.status, answer.text).toBe(200);
    expect(said(answer)).toMatch(canary);
  });
});

describe.each(outside)('%s', (name) => {
  test.each(Object.keys({ ...reading, ...writing }))('%s', async (surface) => {
    const answer = await call(name, ({ ...reading, ...writing }[surface] as () => Call)());
    expect(answer.status).toBe(401);
    expect(said(answer)).not.toMatch(canary);
  });
});

test('none of them has changed a hidden record', async () => {
  expect((await sales.owner.get(`/rest/deals/${sales.hidden}`)).body).toMatchObject({
    title: 'canary title, changed',
    amount: 777001,
    deleted_at: null,
    contract: { id: picture },
  });
  expect((await sales.owner.get(`/rest/deals/${sales.mine}`)).body).toMatchObject({ amount: 777003, contract: null });
  expect((await sales.owner.get(`/rest/deals/${trashed}`)).body).not.toMatchObject({ deleted_at: null });
});
