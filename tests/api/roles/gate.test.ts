import { beforeAll, describe, expect, test } from 'vitest';
import { put } from '../../support/roles/deals.ts';
import { makeHolder, makeRole, own } from '../../support/roles/makeRole.ts';
import { expectRefused, type Rows, type SalesWorld, startSales } from '../../support/roles/salesWorld.ts';

/** What roles let through, call by call. */

let api: SalesWorld['api'];
let owner: SalesWorld['owner'];
let world: SalesWorld['world'];
let sales: SalesWorld['sales'];
let hidden: SalesWorld['hidden'];
let mine: SalesWorld['mine'];
let company: SalesWorld['company'];
let hiddenCompany: SalesWorld['hiddenCompany'];
beforeAll(async () => {
  ({ api, owner, world, sales, hidden, mine, company, hiddenCompany } = await startSales());
});

describe('a role with conditions on rows', () => {
  test('a list has only the rows that may be read, and counts them', async () => {
    const { status, body } = await sales.get<Rows>('/rest/deals?count=exact');
    expect(status).toBe(200);
    expect(body).toMatchObject({ items: [{ id: mine, title: 'Mine', meta: { a: 1 } }], totals: { count: 1 } });
    expect(body.items[0]).not.toHaveProperty('amount');
    expect((await sales.get<Rows>('/rest/deals?search=canary')).body.totals.count).toBe(0);
    expect(
      (await sales.get<Rows>('/rest/deals?query[or][0][title]=Mine&query[or][1][id][gt]=0')).body.items,
    ).toHaveLength(1);
    expect((await sales.get<Rows>('/rest/deals?limit=-1')).body.items).toHaveLength(1);
    expect((await owner.get<Rows>('/rest/deals')).body.items).toHaveLength(2);
  });

  test('another record is as one that never was', async () => {
    const { request_id: _, ...never } = (await sales.get('/rest/deals/999999')).body;
    for (const answer of [
      await sales.get(`/rest/deals/${hidden}`),
      await sales.get(`/rest/deals/${hidden}/history`),
      await sales.get(`/simple-rest/deals/${hidden}`),
      await sales.patch(`/rest/deals/${hidden}`, { title: 'X' }),
      await sales.delete(`/rest/deals/${hidden}`),
    ]) {
      const { request_id: _, ...body } = answer.body;
      expect(body).toEqual(never);
    }
    expectRefused(await sales.post('/rest/deals/bulk', { delete: [hidden] }), 422);
    expectRefused(await sales.post('/rest/deals/bulk', { update: [{ id: hidden, title: 'X' }] }), 422);
    expect((await owner.get(`/rest/deals/${hidden}`)).body).toMatchObject({ title: 'canary title', deleted_at: null });
  });

  test('a row may be changed if it may be kept as it becomes', async () => {
    expect((await sales.patch(`/rest/deals/${mine}`, { title: 'Mine, too' })).body).toMatchObject({
      title: 'Mine, too',
    });
    expectRefused(await sales.patch(`/rest/deals/${mine}`, { owner: null }), 403);
    expectRefused(await sales.post('/rest/deals/bulk', { update: [{ id: mine, owner: null }] }), 403);
    expect((await owner.get(`/rest/deals/${mine}`)).body).toMatchObject({ owner: sales.id });
    await sales.patch(`/rest/deals/${mine}`, { title: 'Mine' });
  });

  test('a record may be added if it meets the conditions', async () => {
    expectRefused(await sales.post('/rest/deals', { title: 'Of nobody' }), 403);
    expectRefused(await sales.post('/rest/deals/bulk', { create: [{ title: 'Of nobody' }] }), 403);
    const answer = await sales.post<{ id: number }>('/rest/deals', { title: 'Own', owner: sales.id });
    expect(answer.status).toBe(201);
    expect(answer.body).not.toHaveProperty('amount');
    expect((await sales.delete(`/rest/deals/${answer.body.id}`)).status).toBe(204);
    expect((await sales.patch(`/rest/deals/${answer.body.id}`, { deleted_at: null })).status).toBe(200);
    expect((await sales.post('/rest/deals/bulk', { delete: [answer.body.id] })).status).toBe(200);
    expect((await owner.get<Rows>('/rest/deals?query[title]=Of%20nobody')).body.items).toEqual([]);
  });
});

test('each record tells what may be done with it, if it is asked for', async () => {
  const { deals } = world;
  const reader = await makeRole(owner, { entities: [{ entity_id: deals.id, read: 'all', update: own }] });
  const holder = await makeHolder(api, reader);
  const own_id = await put(owner, 'deals', { title: 'Own', owner: holder.id });
  const { items } = (await holder.get<Rows>(`/rest/deals?query[id][in]=${own_id},${hidden}&sort[id]=asc&with=rights`))
    .body;
  expect(items.map(({ _rights }) => _rights)).toEqual([
    { update: false, delete: false },
    { update: true, delete: false },
  ]);
  expect((await holder.get(`/rest/deals/${own_id}?with=rights,company`)).body).toMatchObject({
    _rights: { update: true, delete: false },
  });
  expect((await holder.get(`/rest/deals/${own_id}`)).body).not.toHaveProperty('_rights');
  expect((await owner.get(`/rest/deals/${own_id}?with=rights`)).body).toMatchObject({
    _rights: { update: true, delete: true },
  });
  await owner.delete(`/rest/deals/${own_id}`);
});

describe('a field that may not be read', () => {
  test('is unknown in every parameter and body', async () => {
    for (const answer of [
      await sales.get('/rest/deals?query[amount]=777002'),
      await sales.get('/rest/deals?sort[amount]=asc'),
      await sales.get('/rest/deals?fields=amount'),
      await sales.patch(`/rest/deals/${mine}`, { amount: 1 }),
      await sales.post('/rest/deals', { title: 'X', owner: sales.id, amount: 1 }),
    ])
      expectRefused(answer, 422);
    const history = await sales.get(`/rest/deals/${mine}/history`);
    expect(history.text).toContain('Mine');
    expect(history.text).not.toContain('777002');
    expect((await sales.get('/rest/deals/export.csv')).text).not.toContain('amount');
  });

  test('is no field of the entity, of the client and of OpenAPI', async () => {
    const { body } =
      await sales.get<Rows<{ alias: string; rights: object; fields: { alias: string; access: string }[] }>>(
        '/v1/entities?with=fields',
      );
    const deals = body.items.find(({ alias }) => alias === 'deals');
    expect(deals?.rights).toEqual({
      read: 'some',
      create: 'some',
      update: 'some',
      delete: 'some',
      import: 'all',
      export: 'all',
    });
    expect(deals?.fields.map(({ alias, access }) => `${alias} ${access}`)).toEqual([
      'title write',
      'owner write',
      'company write',
      'closes write',
      'note read',
      'meta write',
    ]);
    const openapi = await sales.get<{ paths: object; components: object }>('/openapi.json');
    // Resources of the product, such as payments, have amounts of their own.
    const ofRecords = Object.entries(openapi.body.paths).filter(([path]) => path.startsWith('/api/rest/'));
    const described = JSON.stringify([ofRecords, openapi.body.components]);
    for (const text of [(await sales.get('/v1/entities/client')).text, described]) {
      expect(text).toContain('closes');
      expect(text).not.toContain('amount');
    }
  });
});

test('a field that may only be read is named by the refusal', async () => {
  const answer = await sales.patch(`/rest/deals/${mine}`, { note: 'changed', title: 'changed' });
  expectRefused(answer, 403);
  expect(answer.body.violations).toMatchObject([{ field: 'note', message: 'records.errors.read_only' }]);
  const whole = (await sales.get<object>(`/simple-rest/deals/${mine}`)).body;
  expect(
    (await sales.call('PUT', `/simple-rest/deals/${mine}`, { ...whole, title: 'Mine', note: 'changed' })).status,
  ).toBe(200);
  expect((await owner.get(`/rest/deals/${mine}`)).body).toMatchObject({ note: 'said', title: 'Mine' });
});

test('a related record that may not be read is its id', async () => {
  const { items } = (await sales.get<Rows>('/rest/deals?with=company')).body;
  expect(items[0]).toMatchObject({ company: hiddenCompany });
  expect(items[0]).not.toHaveProperty('company_data');
  expectRefused(await sales.post('/rest/deals', { title: 'X', owner: sales.id, company: hiddenCompany }), 422);
  const kept = await sales.patch(`/rest/deals/${mine}`, { company: hiddenCompany, title: 'Mine' });
  expect(kept.status).toBe(200);
  expect((await sales.patch(`/rest/deals/${mine}`, { company })).status).toBe(200);
  const { body } = await sales.get<Rows>('/rest/deals?with=company');
  expect(body.items[0]).toMatchObject({ company_data: { id: company, title: 'Seen company' } });
  const history = (await sales.get(`/rest/deals/${mine}/history`)).text;
  expect(history).toContain('Seen company');
  expect(history).not.toContain('Canary company');
  await owner.patch(`/rest/deals/${mine}`, { company: hiddenCompany });
});

test('a field that one role grants in some rows is null elsewhere and cannot be filtered', async () => {
  const { deals } = world;
  const amount = { field_id: deals.fields.amount as number, access: 'none' } as const;
  const reader = await makeRole(owner, { entities: [{ entity_id: deals.id, read: 'all' }], fields: [amount] });
  const keeper = await makeRole(owner, { entities: [{ entity_id: deals.id, read: own, update: own }] });
  const both = await makeHolder(api, reader, keeper);
  const own_id = await put(owner, 'deals', { title: 'Kept', amount: 5, owner: both.id });
  const { body } = await both.get<Rows>(`/rest/deals?query[id][in]=${own_id},${hidden}&sort[id]=asc`);
  expect(body.items).toMatchObject([
    { id: hidden, title: 'canary title', amount: null },
    { id: own_id, title: 'Kept', amount: 5 },
  ]);
  expect((await both.get(`/rest/deals/${hidden}`)).body).toMatchObject({ amount: null });
  expect((await both.get(`/rest/deals/${hidden}/history`)).text).not.toContain('777001');
  expect((await both.get(`/rest/deals/${own_id}/history`)).text).toContain('"amount":5');
  for (const query of ['query[amount]=5', 'query[or][0][amount]=5', 'sort[amount]=asc'])
    expectRefused(await both.get(`/rest/deals?${query}`), 422);
  expectRefused(await both.patch(`/rest/deals/${hidden}`, { amount: 1 }), 403);
  expect((await both.patch(`/rest/deals/${own_id}`, { amount: 6 })).body).toMatchObject({ amount: 6 });
});

test('a text that one role grants in some rows is not searched', async () => {
  const { deals } = world;
  const note = { field_id: deals.fields.note as number, access: 'none' } as const;
  const reader = await makeRole(owner, { entities: [{ entity_id: deals.id, read: 'all' }], fields: [note] });
  const keeper = await makeRole(owner, { entities: [{ entity_id: deals.id, read: own }] });
  const both = await makeHolder(api, reader, keeper);
  await put(owner, 'deals', { title: 'Kept', note: 'spoken', owner: both.id });
  expect((await owner.get<Rows>('/rest/deals?search=spoken')).body.totals.count).toBe(1);
  for (const word of ['spoken', 'canary%20note'])
    expect((await both.get<Rows>(`/rest/deals?search=${word}`)).body).toMatchObject({
      items: [],
      totals: { count: 0 },
    });
});
