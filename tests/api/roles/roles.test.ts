import { beforeAll, expect, test } from 'vitest';
import type { Role } from '#resources/people/roles/roles.resource.ts';
import type { User } from '#resources/people/users/users.resource.ts';
import { limits } from '#shared/limits.ts';
import { refused, violationsOf } from '../../support/accounts/oneEntity.ts';
import { holdNotices } from '../../support/database/holdNotices.ts';
import { type DealsWorld, makeDeals } from '../../support/roles/deals.ts';
import { allRights, makeHolder, makeRole, own } from '../../support/roles/makeRole.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { expectProblem } from '../../support/server/envelope.ts';

let api: Api;
let owner: Client;
let world: DealsWorld;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  world = await makeDeals(owner);
});

const list = async () => (await owner.get<{ items: Role[] }>('/v1/roles?limit=-1')).body.items;

test('every account has a default role that grants everything', async () => {
  const [first] = await list();
  expect(first).toMatchObject({
    name: 'Member',
    is_default: true,
    is_of_module: false,
    is_broken: false,
    new_entities: 'write',
    entities: [],
    fields: [],
  });
  const other = await api.makeAccount('other', { language: 'ru' });
  const theirs = await api.signIn(other.owner.email, other.host);
  const { items } = (await theirs.get<{ items: Role[] }>('/v1/roles')).body;
  expect(items).toMatchObject([{ name: 'Сотрудник', is_default: true }]);
  expect((await theirs.get(`/v1/roles/${first?.id}`)).status).toBe(404);
});

test('a role is answered as it was given, with fields by their aliases of today', async () => {
  const { deals } = world;
  const read = {
    where: [
      [
        { field: 'owner', op: 'eq', value: { me: true } },
        { field: 'amount', op: 'gte', value: 5 },
      ],
      [{ field: 'company.owner', op: 'in', value: { me: true } }],
      [{ field: 'closes', op: 'gt', value: { today: -7 } }],
      [{ field: 'id', op: 'in', value: [1, 2] }],
    ],
  };
  const made = await makeRole(owner, {
    name: 'Sales',
    description: 'Own deals',
    entities: [{ entity_id: deals.id, read, create: 'all', export: 'all' }],
    fields: [{ field_id: deals.fields.amount as number, access: 'read' }],
  });
  expect(made).toMatchObject({
    name: 'Sales',
    description: 'Own deals',
    new_entities: 'none',
    entities: [{ read, create: 'all', update: 'none', delete: 'none', import: 'none', export: 'all' }],
    members_count: 0,
  });
  await owner.patch(`/v1/entities/fields/${deals.fields.owner}`, { alias: 'keeper' });
  const { body } = await owner.get<Role>(`/v1/roles/${made.id}`);
  expect(JSON.stringify(body.entities)).toContain('"field":"keeper"');
  expect(body.is_broken).toBe(false);
  await owner.patch(`/v1/entities/fields/${deals.fields.owner}`, { alias: 'owner' });
  const changed = await owner.patch<Role>(`/v1/roles/${made.id}`, { entities: [], new_entities: 'read' });
  expect(changed.body).toMatchObject({ entities: [], new_entities: 'read', fields: [{ access: 'read' }] });
});

test('a fault names its condition', async () => {
  const { deals, companies } = world;
  const post = (entities: unknown[]) => owner.post('/v1/roles', { name: 'Faulty', entities });
  const read = (...group: object[]) => post([{ entity_id: deals.id, read: { where: [group] } }]);
  const at = 'entities.0.read.where';
  const condition = { field: 'title', op: 'eq', value: 'a' };
  expect(violationsOf(await read(condition, { field: 'nothing', op: 'eq', value: 1 }))).toEqual(
    refused(`${at}.0.1.field roles.errors.field`),
  );
  expect(violationsOf(await read({ field: 'title.owner', op: 'eq', value: 1 }))).toEqual(
    refused(`${at}.0.0.field roles.errors.hop`),
  );
  expect(violationsOf(await read({ ...condition, op: 'near' }))).toEqual(refused(`${at}.0.0.op roles.errors.operator`));
  for (const value of ['', null, [], {}, { me: true }, { today: 1 }, [[1]]])
    expect(violationsOf(await read({ ...condition, value }))).toEqual(refused(`${at}.0.0.value roles.errors.value`));
  for (const value of [{ me: false }, { me: true, today: 1 }])
    expect(violationsOf(await read({ field: 'owner', op: 'eq', value }))).toEqual(
      refused(`${at}.0.0.value roles.errors.value`),
    );
  expect(violationsOf(await read({ field: 'closes', op: 'gt', value: { today: 4000 } }))).toEqual(
    refused(`${at}.0.0.value roles.errors.value`),
  );
  expect(violationsOf(await read())).toEqual(refused(`${at}.0 roles.errors.group`));
  expect(violationsOf(await post([{ entity_id: deals.id, read: { where: [] } }]))).toEqual(
    refused(`${at} roles.errors.group`),
  );
  const groups = Array.from({ length: limits.role_groups_max + 1 }, () => [condition]);
  expect(violationsOf(await post([{ entity_id: deals.id, read: { where: groups } }]))).toEqual(
    refused(`${at} roles.errors.groups`),
  );
  const many = Array.from({ length: limits.role_comparisons_max + 1 }, () => condition);
  expect(violationsOf(await read(...many))).toEqual(refused(`${at}.0 roles.errors.comparisons`));
  expect(violationsOf(await post([{ entity_id: 987_654 }]))).toEqual(
    refused('entities.0.entity_id roles.errors.entity'),
  );
  expect(violationsOf(await post([{ entity_id: companies.id }, { entity_id: companies.id }]))).toEqual(
    refused('entities.1.entity_id records.errors.repeated'),
  );
  expect((await list()).some(({ name }) => name === 'Faulty')).toBe(false);
});

test('names are unique, and only another role can stop being missed as the default one', async () => {
  const role = await makeRole(owner, { name: 'Twice', new_entities: 'write' });
  expectProblem(await owner.post('/v1/roles', { name: 'TWICE' }));
  expect((await owner.post('/v1/roles', { name: 'TWICE' })).status).toBe(409);
  const [standard] = (await list()) as [Role];
  expect((await owner.delete(`/v1/roles/${standard.id}`)).status).toBe(409);
  expect((await owner.patch(`/v1/roles/${standard.id}`, { is_default: false })).status).toBe(409);
  expect((await owner.patch<Role>(`/v1/roles/${role.id}`, { is_default: true })).body.is_default).toBe(true);
  expect((await list()).filter(({ is_default }) => is_default)).toMatchObject([{ id: role.id }]);
  expect((await owner.patch(`/v1/roles/${standard.id}`, { is_default: true })).status).toBe(200);
  expect((await owner.delete(`/v1/roles/${role.id}`)).status).toBe(204);
  expect((await owner.delete(`/v1/roles/${role.id}`)).status).toBe(404);
});

test('people have roles, which hold at once in this process', async () => {
  const { deals } = world;
  const role = await makeRole(owner, { entities: [{ entity_id: deals.id, read: 'all' }] });
  const person = await makeHolder(api);
  const answer = await owner.patch<User>(`/v1/users/${person.id}`, { role_ids: [role.id, role.id] });
  expect(answer.body.role_ids).toEqual([role.id]);
  const { items } = (await owner.get<{ items: User[] }>('/v1/users?limit=-1')).body;
  expect(items.find(({ id }) => id === person.id)?.role_ids).toEqual([role.id]);
  expect((await owner.get<Role>(`/v1/roles/${role.id}`)).body.members_count).toBe(1);
  expect((await person.post('/rest/deals', { title: 'X' })).status).toBe(403);
  expect(violationsOf(await owner.patch(`/v1/users/${person.id}`, { role_ids: [role.id, 987_654] }))).toEqual(
    refused('role_ids.1 users.errors.role'),
  );
  const other = await api.makeAccount('elsewhere');
  const theirs = await api.signIn(other.owner.email, other.host);
  const foreign = await makeRole(theirs);
  expect((await owner.patch(`/v1/users/${person.id}`, { role_ids: [foreign.id] })).status).toBe(422);
  expect((await person.patch(`/v1/users/${person.id}`, { role_ids: [] })).status).toBe(403);
  const release = await holdNotices(api.database.pool);
  expect((await owner.delete(`/v1/roles/${role.id}`)).status).toBe(204);
  expect((await owner.get<User>(`/v1/users/${person.id}`)).body.role_ids).toEqual([]);
  expect((await person.post('/rest/deals', { title: 'X' })).status).toBe(201);
  await release();
  const invited = await owner.post<User>('/v1/users/invite', {
    email: 'invited@example.com',
    role_ids: [(await makeRole(owner)).id],
  });
  expect(invited.body.role_ids).toHaveLength(1);
});

test('a key is cut by its role, and the role cannot be deleted while it is', async () => {
  const { deals } = world;
  const role = await makeRole(owner, { entities: [{ ...allRights(deals.id), read: own, create: 'none' }] });
  const made = await owner.post('/v1/users/1/api-keys', { name: 'Reports', role_id: role.id });
  expect(made.status, made.text).toBe(201);
  const key = api.visitor({ authorization: `ApiKey ${made.text}` });
  expect((await key.get('/rest/deals')).body).toMatchObject({ items: [] });
  expect((await key.post('/rest/deals', { title: 'X' })).status).toBe(403);
  expect((await key.get('/v1/roles')).status).toBe(403);
  expect((await key.patch(`/v1/roles/${role.id}`, { new_entities: 'write' })).status).toBe(403);
  expect((await owner.delete(`/v1/roles/${role.id}`)).status).toBe(409);
  expect((await owner.delete(made.headers.location?.replace('/api', '') ?? '')).status).toBe(204);
  expect((await owner.delete(`/v1/roles/${role.id}`)).status).toBe(204);
});

test('the people of a role are found, those of the default role too, and only by administrators', async () => {
  const role = await makeRole(owner, {});
  const holder = await makeHolder(api, role);
  const plain = await makeHolder(api);
  const standard = (await list()).find(({ is_default }) => is_default);
  const ids = async (client: Client, id: number | undefined) =>
    (await client.get<{ items: User[] }>(`/v1/users?limit=-1&filter[role_id]=${id}`)).body.items.map((user) => user.id);
  expect(await ids(owner, role.id)).toEqual([holder.id]);
  const ofDefault = await ids(owner, standard?.id);
  expect(ofDefault).toContain(plain.id);
  expect(ofDefault).not.toContain(holder.id);
  expect(ofDefault).toHaveLength((await list()).find(({ is_default }) => is_default)?.members_count ?? -1);
  expect(await ids(owner, 1.5)).toEqual([]);
  const refused = await plain.get(`/v1/users?limit=-1&filter[role_id]=${role.id}`);
  expect(violationsOf(refused)).toEqual({ status: 422, violations: ['filter.role_id errors.unknown_field'] });
});
