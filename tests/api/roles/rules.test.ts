import { beforeAll, expect, test } from 'vitest';
import { put } from '../../support/roles/deals.ts';
import { allRights, makeHolder, makeRole, where } from '../../support/roles/makeRole.ts';
import { expectRefused, type Rows, type SalesWorld, startSales } from '../../support/roles/salesWorld.ts';

/** Conditions, several roles, and rights other than on rows and fields. */

let api: SalesWorld['api'];
let owner: SalesWorld['owner'];
let world: SalesWorld['world'];
let hidden: SalesWorld['hidden'];
let mine: SalesWorld['mine'];
beforeAll(async () => {
  ({ api, owner, world, hidden, mine } = await startSales());
});

test('conditions may go through a select, and count days from today', async () => {
  const { deals } = world;
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
  const role = await makeRole(owner, {
    entities: [
      {
        entity_id: deals.id,
        read: {
          where: [
            [{ field: 'company.owner', op: 'eq', value: { me: true } }],
            [
              { field: 'closes', op: 'gte', value: { today: 0 } },
              { field: 'closes', op: 'lte', value: { today: 7 } },
            ],
          ],
        },
      },
    ],
  });
  const reader = await makeHolder(api, role);
  const firm = await put(owner, 'companies', { title: 'Firm', owner: reader.id });
  const ids = [
    await put(owner, 'deals', { title: 'By company', company: firm }),
    await put(owner, 'deals', { title: 'Soon', closes: day(3) }),
  ];
  await put(owner, 'deals', { title: 'Later', closes: day(30) });
  const list = async () =>
    (await reader.get<Rows<{ id: number }>>('/rest/deals?sort[id]=asc')).body.items.map(({ id }) => id);
  expect(await list()).toEqual(ids);
  await owner.delete(`/rest/companies/${firm}`);
  expect(await list()).toEqual(ids.slice(1));
});

test('an opposite grants records without a value, but none without a target', async () => {
  const { deals } = world;
  const grant = async (field: string, op: string, value: unknown) => {
    const read = {
      where: [
        [
          { field, op, value },
          { field: 'title', op: 'like', value: 'Opposite%' },
        ],
      ],
    };
    return makeHolder(api, await makeRole(owner, { entities: [{ entity_id: deals.id, read }] }));
  };
  const firm = await put(owner, 'companies', { title: 'Opposite firm' });
  const other = await put(owner, 'companies', { title: 'Another firm' });
  const ids = [
    await put(owner, 'deals', { title: 'Opposite 1', amount: 1, company: firm }),
    await put(owner, 'deals', { title: 'Opposite 2', amount: 2, company: other }),
    await put(owner, 'deals', { title: 'Opposite 3' }),
  ];
  const read = async (field: string, op: string, value: unknown) => {
    const reader = await grant(field, op, value);
    const { items } = (await reader.get<Rows<{ id: number }>>('/rest/deals?sort[id]=asc')).body;
    return items.map(({ id }) => ids.indexOf(id) + 1);
  };
  expect(await read('amount', 'ne', 1)).toEqual([2, 3]);
  expect(await read('amount', 'nin', [1, 2])).toEqual([3]);
  expect(await read('title', 'nilike', '%2')).toEqual([1, 3]);
  expect(await read('company.title', 'ne', 'Opposite firm')).toEqual([2]);
});

test('import and export are rights of their own', async () => {
  const { deals } = world;
  const role = await makeRole(owner, { entities: [{ ...allRights(deals.id), import: 'none', export: 'none' }] });
  const holder = await makeHolder(api, role);
  expectRefused(await holder.get('/rest/deals/export.csv'), 403);
  const form = new FormData();
  form.set('file', new Blob(['title\nA\n']));
  const imported = await fetch(`${api.url}/api/rest/deals/import`, {
    method: 'POST',
    body: form,
    headers: { authorization: holder.authorization as string },
  });
  expect(imported.status).toBe(403);
  expect((await holder.get('/rest/deals')).status).toBe(200);
});

test('an import names the rows that may not be added, in a dry run too', async () => {
  const { deals, companies } = world;
  const firm = await put(owner, 'companies', { title: 'Near' });
  const create = {
    where: [
      [{ field: 'company.title', op: 'eq', value: 'Near' }],
      [
        { field: 'owner', op: 'eq', value: { me: true } },
        { field: 'created_by', op: 'eq', value: { me: true } },
        { field: 'created_at', op: 'gte', value: { today: 0 } },
      ],
    ],
  };
  const everything = allRights(deals.id);
  const role = await makeRole(owner, {
    entities: [allRights(companies.id), { ...everything, create: { where: create.where } }],
  });
  const holder = await makeHolder(api, role);
  const importing = async (rows: string[], dry_run: boolean) => {
    const form = new FormData();
    form.set('file', new Blob([['title,owner,company,amount', ...rows].join('\n')]));
    form.set('dry_run', `${dry_run}`);
    const headers = { authorization: holder.authorization as string };
    const answer = await fetch(`${api.url}/api/rest/deals/import`, { method: 'POST', body: form, headers });
    return { status: answer.status, body: await answer.json() };
  };
  const good = [`My own,${holder.id},,5`, `Of the firm,,${firm},`];
  const mixed = [good[0] as string, `Theirs,1,,5`, 'Not a number,,,x', good[1] as string, 'Of none,,,'];
  const before = (await owner.get<Rows>('/rest/deals')).body.totals.count;
  const dry = await importing(mixed, true);
  expect(dry).toMatchObject({ status: 200, body: { rows: 5, error_count: 3, created: 2 } });
  expect(dry.body.errors.map(({ row, field, message }: Record<string, unknown>) => [row, field, message])).toEqual([
    [2, '', 'records.errors.may_not_create'],
    [3, 'amount', 'errors.type_number'],
    [5, '', 'records.errors.may_not_create'],
  ]);
  const refused = await importing(mixed, false);
  expect(refused.status).toBe(422);
  expect(refused.body.violations.map(({ field }: { field: string }) => field)).toEqual([
    'rows.2',
    'rows.3.amount',
    'rows.5',
  ]);
  expect((await owner.get<Rows>('/rest/deals')).body.totals.count).toBe(before);
  expect(await importing(good, true)).toMatchObject({ status: 200, body: { error_count: 0 } });
  expect(await importing(good, false)).toMatchObject({ status: 200, body: { created: 2 } });
});

test('an entity of which nothing is granted is not there', async () => {
  const nobody = await makeHolder(
    api,
    await makeRole(owner, { entities: [{ entity_id: world.companies.id, read: 'all' }] }),
  );
  expect((await nobody.get('/rest/deals')).status).toBe(404);
  expect((await nobody.post('/rest/deals', { title: 'X' })).status).toBe(404);
  expect((await nobody.get(`/v1/entities/${world.deals.id}`)).status).toBe(404);
  expect((await nobody.get(`/v1/entities/fields?entity_id=${world.deals.id}`)).status).toBe(404);
  expect((await nobody.get(`/v1/entities/fields/${world.deals.fields.title}`)).status).toBe(404);
  expect((await nobody.get<Rows<{ alias: string }>>('/v1/entities')).body.items.map(({ alias }) => alias)).toEqual([
    'companies',
  ]);
});

test('a person without a role has the default one, which grants everything until it is changed', async () => {
  const plain = await makeHolder(api);
  expect((await plain.get<Rows>(`/rest/deals?query[id]=${hidden}`)).body.items).toMatchObject([{ amount: 777001 }]);
  const [standard] = (await owner.get<Rows<{ id: number; is_default: boolean }>>('/v1/roles')).body.items;
  expect(standard?.is_default).toBe(true);
  await owner.patch(`/v1/roles/${standard?.id}`, { new_entities: 'none' });
  expect((await plain.get('/rest/deals')).status).toBe(404);
  await owner.patch(`/v1/roles/${standard?.id}`, { new_entities: 'read' });
  expect((await plain.get('/rest/deals')).status).toBe(200);
  const refused = await plain.post('/rest/deals', { title: 'X' });
  expectRefused(refused, 403);
  expect(refused.body.violations).toMatchObject([
    { message: 'records.errors.may_not_create', params: { action: 'create' } },
  ]);
  await owner.patch(`/v1/roles/${standard?.id}`, { new_entities: 'write' });
});

test('a condition on a field that is gone is false, and the role says so', async () => {
  const { deals } = world;
  const role = await makeRole(owner, {
    entities: [
      {
        entity_id: deals.id,
        read: {
          where: [
            [
              { field: 'title', op: 'ex', value: true },
              { field: 'meta', op: 'ex', value: false },
            ],
          ],
        },
      },
    ],
  });
  const holder = await makeHolder(api, role);
  expect((await holder.get<Rows>('/rest/deals')).body.totals.count).toBeGreaterThan(0);
  await owner.delete(`/v1/entities/fields/${deals.fields.meta}`);
  expect((await holder.get<Rows>('/rest/deals')).body).toMatchObject({ items: [], totals: { count: 0 } });
  expect((await owner.get(`/v1/roles/${role.id}`)).body).toMatchObject({
    is_broken: true,
    broken: [{ entity_id: deals.id, action: 'read', group: 0, condition: 1, field: 'meta', reason: 'field' }],
  });
  await owner.post(`/v1/entities/fields/${deals.fields.meta}/restore`);
  expect((await holder.get<Rows>('/rest/deals')).body.totals.count).toBeGreaterThan(0);
});

test('what is granted twice adds up, with conditions of each role for itself', async () => {
  const { deals } = world;
  const titled = (title: string) => where({ field: 'title', op: 'eq', value: title });
  const first = await makeRole(owner, { entities: [{ entity_id: deals.id, read: titled('canary title') }] });
  const second = await makeRole(owner, {
    entities: [{ entity_id: deals.id, read: titled('Mine'), update: titled('Mine') }],
  });
  const holder = await makeHolder(api, first, second);
  const { body } = await holder.get<Rows<{ id: number }>>('/rest/deals?sort[id]=asc');
  expect(body.items.map(({ id }) => id)).toEqual([hidden, mine]);
  expectRefused(await holder.patch(`/rest/deals/${hidden}`, { closes: null, title: 'canary title' }), 403);
  expect((await holder.patch(`/rest/deals/${mine}`, { closes: '2030-01-01' })).status).toBe(200);
  expectRefused(await holder.patch(`/rest/deals/${mine}`, { title: 'Other' }), 403);
});
