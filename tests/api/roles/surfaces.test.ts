import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#resources/people/roles/roles.resource.ts';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { upload } from '../../support/files/files.ts';
import { put } from '../../support/roles/deals.ts';
import { allRights, makeHolder, makeRole, own } from '../../support/roles/makeRole.ts';
import { type SalesWorld, startSales } from '../../support/roles/salesWorld.ts';
import { type Call, type Named, reading, writing } from '../../support/roles/surfaces.ts';
import type { Answer, Client } from '../../support/server/client.ts';

/**
 * Every surface that shows or takes records, by every kind of caller. Words of hidden records and fields are in no answer
 * to a caller who may not read them, and in the answers to those who may: the surface would show them.
 */

/**
 * Titles, notes, companies and files of hidden records; amounts, which are hidden in every record; the field of amounts,
 * and an entity of which nothing is granted.
 */
const canary = /canary|77700\d|Y2FuYXJ5|hushed/i;

/** The id of a request is random. */
const said = ({ text }: Answer) => text.replace(/"request_id":"[^"]*"/, '');

let sales: SalesWorld;
let named: Named;
const people = new Map<string, Client>();

const add = async (name: string, make: () => Promise<Client>) => void people.set(name, await make());
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

const withOwnDeal = async (...roles: Role[]) => {
  const holder = await makeHolder(sales.api, ...roles);
  await put(sales.owner, 'deals', { title: 'Own title', amount: 777006, owner: holder.id });
  return holder;
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
  await owner.post('/v1/entities/fields', {
    entity_id: world.deals.id,
    name: 'Contract',
    alias: 'contract',
    type_id: fieldTypeIds.file,
  });
  const changed = await owner.patch(`/rest/deals/${sales.hidden}`, {
    contract: file.id,
    title: 'canary title, changed',
  });
  expect(changed.status, changed.text).toBe(200);
  await owner.patch(`/rest/deals/${sales.mine}`, { amount: 777003 });
  const trashed = await put(owner, 'deals', { title: 'canary in the trash', amount: 777004 });
  await owner.delete(`/rest/deals/${trashed}`);
  await owner.post('/v1/entities', { name: 'Hushed place', alias: 'hushed_place' });
  await owner.patch(`/v1/entities/fields/${world.deals.fields.amount}`, { name: 'Hushed amount' });
  const gone = await put(owner, 'deals', { title: 'Mine in the trash', amount: 777005, owner: sales.sales.id });
  await owner.delete(`/rest/deals/${gone}`);
  const view = await owner.post('/v1/views', {
    list: `e_${world.deals.id}`,
    name: 'Large deals',
    is_shared: true,
    state: { query: 'query[amount]=777005' },
  });
  expect(view.status, view.text).toBe(201);

  named = { ...sales, person_id: sales.sales.id, trashed, picture: file.id };

  const nothing = await makeRole(owner);
  const targets = { entity_id: world.companies.id, read: 'all' } as const;
  const isHidden = { field_id: world.deals.fields.amount as number, access: 'none' } as const;
  const allButAmounts = await makeRole(owner, { entities: [allRights(world.deals.id), targets], fields: [isHidden] });
  const ownWhole = await makeRole(owner, { entities: [{ ...allRights(world.deals.id), read: own }] });
  const admin = await api.makeUser({ full_access: true });
  const adminClient = await api.signIn(admin.email);
  await add('a person with the role', async () => sales.sales);
  await add('their key', () => key(sales.sales, sales.sales.id));
  await add('a preview of them', () => preview(sales.sales.id));
  await add('a person with the role and one that grants nothing', () => makeHolder(api, role, nothing));
  await add('a person with a role that grants nothing', () => makeHolder(api, nothing));
  await add('the key of an administrator that the role narrows', () => key(adminClient, admin.id, role.id));
  await add('a person who reads all records without amounts', () => makeHolder(api, allButAmounts));
  await add('a person who reads own records whole', () => withOwnDeal(ownWhole));
  await add('a person with both of these roles', () => withOwnDeal(allButAmounts, ownWhole));
  await add('the owner', async () => owner);
  await add('an administrator', async () => adminClient);
  await add('the key of an administrator', () => key(adminClient, admin.id));
  await add('a preview of an administrator', () => preview(admin.id));
  await add('a person with the default role', () => makeHolder(api));
  await add('a visitor', async () => api.visitor());
  const blocked = await makeHolder(api);
  await add('a person who was blocked', async () => blocked);
  await add('the key of a person who was blocked', () => key(blocked, blocked.id));
  await owner.patch(`/v1/users/${blocked.id}`, { blocked: true });
  const removed = await makeHolder(api);
  await add('a person who was removed', async () => removed);
  await owner.delete(`/v1/users/${removed.id}`);
});

const call = (name: string, [method, path, body]: Call): Promise<Answer> => person(name).call(method, path, body);

async function askHidden(name: string, asked: Call, hidden: RegExp): Promise<Answer> {
  const answer = await call(name, asked);
  expect(answer.status).toBeLessThan(500);
  expect(said(answer)).not.toMatch(hidden);
  expect(JSON.stringify({ ...answer.headers, 'x-request-id': '' })).not.toMatch(hidden);
  return answer;
}

const all = Object.entries({ ...reading, ...writing });

describe.each(limited)('%s', (name) => {
  test.each(all)('%s', async (surface, of) => {
    const answer = await askHidden(name, of(named), canary);
    if (surface in writing) expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});

/** What some may not read, who read more than those above. */
const partly: Record<string, RegExp> = {
  'a person who reads all records without amounts': /77700\d|hushed/i,
  'a person who reads own records whole': /canary|77700[1-4]|Y2FuYXJ5|hushed.place/i,
  'a person with both of these roles': /77700[1-5]|hushed.place/i,
};

describe.each(Object.entries(partly))('%s', (name, hidden) => {
  test.each(Object.entries(reading))('%s', async (_, of) => {
    await askHidden(name, of(named), hidden);
  });
});

describe.each(above)('%s', (name) => {
  test.each(Object.entries(reading))('%s', async (_, of) => {
    const answer = await call(name, of(named));
    expect(answer.status, answer.text).toBe(200);
    expect(said(answer)).toMatch(canary);
  });
});

describe.each(outside)('%s', (name) => {
  test.each(all)('%s', async (_, of) => {
    const answer = await call(name, of(named));
    // Visitors read the document of the API, without entities.
    if (name !== 'a visitor' || of !== reading.OpenAPI) expect(answer.status).toBe(401);
    expect(said(answer)).not.toMatch(canary);
  });
});

test('those who read some of it are shown the rest', async () => {
  const list = async (name: string) => said(await call(name, ['GET', '/rest/deals?with=company&sort[id]=asc']));
  const [first = '', second = '', third = ''] = await Promise.all(Object.keys(partly).map(list));
  expect(first).toMatch(/canary title, changed.*Canary company/);
  expect(first).not.toContain('amount');
  expect(second).toContain('"title":"Own title","amount":777006');
  expect(third).toMatch(/canary title, changed","amount":null.*"title":"Own title","amount":777006/);
});

test('none of them has changed a hidden record', async () => {
  expect((await sales.owner.get(`/rest/deals/${sales.hidden}`)).body).toMatchObject({
    title: 'canary title, changed',
    amount: 777001,
    deleted_at: null,
    contract: { id: named.picture },
  });
  expect((await sales.owner.get(`/rest/deals/${sales.mine}`)).body).toMatchObject({ amount: 777003, contract: null });
  expect((await sales.owner.get(`/rest/deals/${named.trashed}`)).body).not.toMatchObject({ deleted_at: null });
});
