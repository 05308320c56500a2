import { beforeAll, expect, test } from 'vitest';
import { makeEntity } from '../../../support/accounts/entities.ts';
import { put } from '../../../support/roles/deals.ts';
import { allRights, makeHolder, makeRole, own, where } from '../../../support/roles/makeRole.ts';
import { type SalesWorld, startSales } from '../../../support/roles/salesWorld.ts';

let { api, owner, world } = {} as SalesWorld;
beforeAll(async () => {
  ({ api, owner, world } = await startSales());
});

/** Who may do everything with their own companies, and these things with deals. */
const holder = async (deals: object) =>
  makeHolder(
    api,
    await makeRole(owner, {
      entities: [
        { ...allRights(world.companies.id), read: own, update: own, delete: own },
        { ...allRights(world.deals.id), ...deals },
      ],
    }),
  );

test('all rights that a merge needs are enough for it and its undo', async () => {
  const who = await holder({ read: own, update: own });
  const [a, b] = [
    await put(owner, 'companies', { title: 'A', owner: who.id }),
    await put(owner, 'companies', { title: 'B', owner: who.id }),
  ];
  const deal = await put(owner, 'deals', { title: 'One', company: b, owner: who.id });
  const merged = await who.post(`/rest/companies/${a}/merge`, { ids: [b], values: { title: 'B' } });
  expect(merged.status, merged.text).toBe(200);
  expect((await who.get(`/rest/companies/${b}`)).body).toMatchObject({ merged_into: a });
  expect((await who.post(`/rest/companies/${a}/unmerge`)).status).toBe(200);
  expect((await owner.get(`/rest/deals/${deal}`)).body).toMatchObject({ company: b });
});

test('records that may not be changed stop a merge: those that may be read are counted', async () => {
  const who = await holder({ read: own, update: 'none' });
  const [a, b] = [
    await put(owner, 'companies', { title: 'A', owner: who.id }),
    await put(owner, 'companies', { title: 'B', owner: who.id }),
  ];
  const hidden = await put(owner, 'deals', { title: 'Canary', company: b });
  const merge = () => who.post(`/rest/companies/${a}/merge`, { ids: [b] });
  const first = await merge();
  expect([first.status, first.body.violations]).toEqual([
    403,
    [{ field: '', message: 'records.errors.may_not_repoint_all', params: {} }],
  ]);
  await put(owner, 'deals', { title: 'Seen', company: b, owner: who.id });
  const second = await merge();
  expect([second.status, second.body.violations]).toEqual([
    403,
    [{ field: '', message: 'records.errors.may_not_repoint', params: { count: 1 } }],
  ]);
  expect((await owner.get(`/rest/deals/${hidden}`)).body).toMatchObject({ company: b });
  expect((await owner.get(`/rest/companies/${b}`)).body).toMatchObject({ deleted_at: null });
});

test('an entity of which nothing is granted stops a merge too, if its records point at one', async () => {
  const who = await holder({});
  const extra = {
    select_subtype: 'entity' as const,
    select_entity_id: world.companies.id,
    select_entity_key: world.companies.fields.title as number,
  };
  await makeEntity(owner, 'secrets', [{ alias: 'company', type: 'select', extra }]);
  const [a, b, c] = await Promise.all(
    ['A', 'B', 'C'].map((title) => put(owner, 'companies', { title, owner: who.id })),
  );
  await put(owner, 'secrets', { company: c });
  expect((await who.post(`/rest/companies/${a}/merge`, { ids: [b] })).status).toBe(200);
  expect((await who.post(`/rest/companies/${a}/merge`, { ids: [c] })).status).toBe(403);
});

test('records that may not be read are as if they were not there', async () => {
  const who = await holder({});
  const [mine, hidden] = [
    await put(owner, 'companies', { title: 'Mine', owner: who.id }),
    await put(owner, 'companies', { title: 'Canary' }),
  ];
  const never = await who.post(`/rest/companies/${mine}/merge`, { ids: [999_999] });
  const there = await who.post(`/rest/companies/${mine}/merge`, { ids: [hidden] });
  expect([there.status, there.body.violations]).toEqual([never.status, never.body.violations]);
  expect((await who.post(`/rest/companies/${hidden}/merge`, { ids: [mine] })).status).toBe(404);
  expect((await who.post(`/rest/companies/${hidden}/unmerge`)).status).toBe(404);
  // Merged by another: who may not read the one that stays gets the 404 of a record that never was.
  await owner.post(`/rest/companies/${hidden}/merge`, { ids: [mine] });
  const gone = await who.get<{ merged_into?: number }>(`/rest/companies/${mine}`);
  expect([gone.body.merged_into, gone.headers.location]).toEqual([undefined, undefined]);
  // The history of the hidden one is no part of what may be read.
  await owner.post(`/rest/companies/${hidden}/unmerge`);
  await owner.post(`/rest/companies/${mine}/merge`, { ids: [hidden] });
  const { items } = (await who.get<{ items: { record_id: number }[] }>(`/rest/companies/${mine}/history`)).body;
  expect(items.map(({ record_id }) => record_id)).not.toContain(hidden);
});

test('who may not change the record, or delete the others, may not merge', async () => {
  const company = (title: string, owner_id: number) => put(owner, 'companies', { title, owner: owner_id });
  const role = (more: object) =>
    makeRole(owner, { entities: [{ ...allRights(world.companies.id), ...more }, allRights(world.deals.id)] });
  for (const more of [
    { update: 'none' },
    { delete: 'none' },
    { update: where({ field: 'title', op: 'eq', value: 'X' }) },
  ]) {
    const who = await makeHolder(api, await role(more));
    const [a, b] = [await company('A', who.id), await company('B', who.id)];
    expect((await who.post(`/rest/companies/${a}/merge`, { ids: [b] })).status).toBe(403);
    await owner.post(`/rest/companies/${a}/merge`, { ids: [b] });
    expect((await who.post(`/rest/companies/${a}/unmerge`)).status).toBe(403);
  }
});
