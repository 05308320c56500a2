import { beforeAll, expect, test } from 'vitest';
import type { Explanation } from '#resources/people/roles/roles.resource.ts';
import { type DealsWorld, makeDeals, put } from '../../support/roles/deals.ts';
import { makeHolder, makeRole, own } from '../../support/roles/makeRole.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

let api: Api;
let owner: Client;
let world: DealsWorld;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  world = await makeDeals(owner);
});

const explain = (user_id: number, record_id: number | '' = '') =>
  owner.get<Explanation>(
    `/v1/roles/explain?user_id=${user_id}&alias=deals${record_id === '' ? '' : `&record_id=${record_id}`}`,
  );

test('each condition of each role is said to hold or not', async () => {
  const { deals } = world;
  const sales = await makeRole(owner, { name: 'Sales', entities: [{ entity_id: deals.id, read: own, update: own }] });
  const both = {
    where: [
      [
        { field: 'amount', op: 'gte', value: 10 },
        { field: 'meta', op: 'ex', value: true },
      ],
    ],
  };
  const large = await makeRole(owner, {
    name: 'Large',
    entities: [{ entity_id: deals.id, read: both, delete: 'all' }],
  });
  const person = await makeHolder(api, sales, large);
  const id = await put(owner, 'deals', { title: 'A', amount: 12, owner: null });
  const { body } = await explain(person.id, id);
  expect(body).toMatchObject({
    user_id: person.id,
    is_above: false,
    rights: { read: false, update: false, delete: false },
    roles: [
      {
        name: 'Sales',
        rights: [
          {
            action: 'read',
            right: 'some',
            holds: false,
            groups: [{ holds: false, conditions: [{ ...own.where[0]?.[0], holds: false }] }],
          },
          { action: 'create', right: 'none', holds: false },
          { action: 'update', holds: false },
          { action: 'delete', right: 'none' },
        ],
      },
      {
        name: 'Large',
        rights: [
          {
            action: 'read',
            holds: false,
            groups: [
              {
                conditions: [
                  { field: 'amount', holds: true },
                  { field: 'meta', holds: false },
                ],
              },
            ],
          },
          { action: 'create' },
          { action: 'update' },
          { action: 'delete', right: 'all', holds: true },
        ],
      },
    ],
  });
  await owner.patch(`/rest/deals/${id}`, { owner: person.id });
  expect((await explain(person.id, id)).body.rights).toEqual({ read: true, update: true, delete: true });
  expect((await person.get(`/rest/deals/${id}?with=rights`)).body).toMatchObject({
    _rights: { update: true, delete: true },
  });
  expect((await explain(person.id)).body).toMatchObject({
    record_id: null,
    rights: { read: null },
    roles: [{ rights: [{ holds: null }, {}, {}, {}] }, {}],
  });
});

test('the fields that a role hides or does not let be written are named, in their order', async () => {
  const { deals, companies } = world;
  const { amount, note, title } = deals.fields as Record<string, number>;
  const limits = await makeRole(owner, {
    entities: [{ entity_id: deals.id, read: 'all', update: 'all' }],
    fields: [
      { field_id: note as number, access: 'none' },
      { field_id: amount as number, access: 'read' },
      { field_id: title as number, access: 'write' },
      { field_id: companies.fields.secret as number, access: 'none' },
    ],
  });
  const { body } = await explain((await makeHolder(api, limits, await makeRole(owner))).id);
  expect(body.roles.map(({ fields }) => fields)).toEqual([
    [
      { field: 'amount', access: 'read' },
      { field: 'note', access: 'none' },
    ],
    [],
  ]);
});

test('a broken condition says why, full access has no limits, others are not there', async () => {
  const { deals } = world;
  const role = await makeRole(owner, {
    entities: [{ entity_id: deals.id, read: { where: [[{ field: 'closes', op: 'ex', value: true }]] } }],
  });
  const person = await makeHolder(api, role);
  const id = await put(owner, 'deals', { title: 'B', closes: '2030-01-01' });
  expect((await explain(person.id, id)).body.rights.read).toBe(true);
  await owner.delete(`/v1/entities/fields/${deals.fields.closes}`);
  expect((await explain(person.id, id)).body.roles[0]?.rights[0]).toMatchObject({
    holds: false,
    groups: [{ conditions: [{ field: 'closes', holds: false, reason: 'field' }] }],
  });
  expect((await explain(1, id)).body).toMatchObject({ is_above: true, rights: { read: true }, roles: [] });
  const other = await api.makeAccount('faraway');
  expect((await explain(other.owner.id, id)).status).toBe(404);
  expect((await explain(person.id, 987_654)).status).toBe(404);
  expect((await person.get(`/v1/roles/explain?user_id=${person.id}&alias=deals`)).status).toBe(403);
  expect((await owner.get('/v1/roles/explain?user_id=x')).status).toBe(422);
});
