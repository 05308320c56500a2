import { beforeAll, expect, test } from 'vitest';
import type { Role, RoleImpact, RoleUpdate } from '#resources/people/roles/roles.resource.ts';
import { limits } from '#shared/limits.ts';
import { refused, violationsOf } from '../../support/accounts/oneEntity.ts';
import { type DealsWorld, makeDeals, put } from '../../support/roles/deals.ts';
import { allRights, makeHolder, makeRole, own, where } from '../../support/roles/makeRole.ts';
import type { Rows } from '../../support/roles/salesWorld.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

/** What a change of a role would take from its members. */

let api: Api;
let owner: Client;
let world: DealsWorld;
let role: Role;
let people: (Client & { id: number })[];
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  world = await makeDeals(owner);
  role = await makeRole(owner, { entities: [allRights(world.deals.id), allRights(world.companies.id)] });
  people = [await makeHolder(api, role), await makeHolder(api, role), await makeHolder(api, role)];
  for (const [at, { id }] of people.entries())
    for (let n = 0; n <= at; n += 1) await put(owner, 'deals', { title: `Of ${at}`, amount: n, owner: id });
  await put(owner, 'deals', { title: 'Of nobody', amount: 5 });
});

const impact = async (body: RoleUpdate, of = role.id): Promise<RoleImpact> => {
  const answer = await owner.post<RoleImpact>(`/v1/roles/${of}/impact`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const onDeals = (rights: Partial<NonNullable<RoleUpdate['entities']>[number]>): RoleUpdate => ({
  entities: [{ ...allRights(world.deals.id), ...rights }, allRights(world.companies.id)],
});
const idsOf = async (who: Client) =>
  new Set((await who.get<Rows>('/rest/deals?limit=100')).body.items.map(({ id }) => id as number));

test('counts the people and the records that they lose, as the change then takes them', async () => {
  const narrowed = onDeals({ read: own });
  const expected = await impact(narrowed);
  const before = await Promise.all(people.map(idsOf));
  expect((await owner.patch(`/v1/roles/${role.id}`, narrowed)).status).toBe(200);
  const after = await Promise.all(people.map(idsOf));
  expect((await owner.patch(`/v1/roles/${role.id}`, onDeals({}))).status).toBe(200);
  const lost = before.map((ids, at) => [...ids].filter((id) => !after[at]?.has(id)));
  expect(lost.map((ids) => ids.length)).toEqual([6, 5, 4]);
  expect(expected).toEqual({
    people: 3,
    is_partial: false,
    lost: { people: 3, records: new Set(lost.flat()).size, is_more: false },
    losses: (['read', 'update', 'delete'] as const).map((action) => ({
      entity_id: world.deals.id,
      action,
      people: 3,
      records: 7,
      is_more: false,
    })),
  });
});

test('changes nothing, and takes nothing from who keeps it by another role or a wider right', async () => {
  const other = await makeRole(owner, { entities: [allRights(world.deals.id)] });
  const both = await makeHolder(api, role, other);
  expect(await impact(onDeals({ read: 'none' }))).toMatchObject({ people: 4, lost: { people: 3, records: 7 } });
  expect(await impact(onDeals({ update: where({ field: 'amount', op: 'lt', value: 5 }) }))).toMatchObject({
    lost: { people: 0, records: 0 },
    losses: [{ action: 'update', people: 3, records: 1 }],
  });
  expect(await impact(onDeals({}))).toMatchObject({ lost: { people: 0, records: 0 }, losses: [] });
  expect(await impact({ name: 'Other', new_entities: 'write' })).toMatchObject({ losses: [] });
  expect((await owner.get<Role>(`/v1/roles/${role.id}`)).body.entities).toEqual(role.entities);
  expect((await idsOf(both)).size).toBe(7);
  await api.sql('delete from control.membership_roles where role_id = $1', [other.id]);
  await owner.delete(`/v1/users/${both.id}`);
});

test('counts for the default role who has no other, and for a role that becomes the default', async () => {
  const standard = (await owner.get<{ items: Role[] }>('/v1/roles')).body.items.find(({ is_default }) => is_default);
  const nobody = await makeHolder(api);
  const of = await impact({ new_entities: 'none' }, standard?.id);
  expect(of).toMatchObject({ people: 1, lost: { people: 1, records: 7 } });
  const strict = await makeRole(owner);
  expect(await impact({ is_default: true }, strict.id)).toMatchObject({ people: 1, lost: { people: 1, records: 7 } });
  await owner.delete(`/v1/users/${nobody.id}`);
});

test('says when there are more records or people than it counts', async () => {
  const many = limits.count_exact_max;
  await api.database.pool.query(
    `insert into acc_1.e_${world.deals.id} (created_by) select 1 from generate_series(1, ${many})`,
  );
  expect((await impact(onDeals({ read: 'none' }))).lost).toEqual({ people: 3, records: many, is_more: true });
  await api.database.pool.query(`delete from acc_1.e_${world.deals.id} where f_${world.deals.fields.title} is null`);
  await api.sql(
    `with u as (insert into control.users (name, email) select 'P', 'p' || n || '@many.test' from generate_series(1, $1::int) n returning id),
       m as (insert into control.memberships (account_id, user_id) select 1, id from u returning user_id)
     insert into control.membership_roles (account_id, user_id, role_id) select 1, user_id, $2 from m`,
    [limits.impact_people_max, role.id],
  );
  expect(await impact(onDeals({ read: 'none' }))).toMatchObject({
    people: limits.impact_people_max + 1,
    is_partial: true,
    lost: { people: limits.impact_people_max, records: 7, is_more: false },
  });
});

test('says what it could not count in time', async () => {
  const blocked = await api.database.records.connect();
  await blocked.query(`begin; lock table acc_1.e_${world.deals.id}`);
  expect(await impact(onDeals({ read: 'none' }))).toMatchObject({
    is_partial: true,
    lost: { people: null, records: null, is_more: false },
  });
  await blocked.query('rollback');
  blocked.release();
});

test('names the faults of the rights, as a change does', async () => {
  const body = onDeals({ read: where({ field: 'gone', op: 'eq', value: 1 }) });
  const answer = await owner.post(`/v1/roles/${role.id}/impact`, body);
  expect(violationsOf(answer)).toEqual(violationsOf(await owner.patch(`/v1/roles/${role.id}`, body)));
  expect(violationsOf(answer)).toEqual(refused('entities.0.read.where.0.0.field roles.errors.field'));
  expect((await owner.post('/v1/roles/987654321/impact', {})).status).toBe(404);
});

test('counts what some lose beside a person who loses nothing, by rules with values of their own', async () => {
  const { id: entity_id } = world.deals;
  const limited = await makeRole(owner, { entities: [{ entity_id, read: own, update: own }] });
  const reader = await makeRole(owner, { entities: [{ entity_id, read: 'all' }] });
  const loser = await makeHolder(api, limited);
  await makeHolder(api, limited, reader);
  await put(owner, 'deals', { title: 'Small', amount: 1, owner: loser.id });
  await put(owner, 'deals', { title: 'Large', amount: 9, owner: loser.id });
  const [[mine]] = own.where as [[{ field: string; op: string; value: unknown }]];
  const read = where(mine, { field: 'amount', op: 'gte', value: 5 });
  const { losses, is_partial } = await impact({ entities: [{ entity_id, read, update: own }] }, limited.id);
  expect(is_partial).toBe(false);
  const one = { entity_id, people: 1, records: 1, is_more: false };
  expect(losses).toEqual([
    { ...one, action: 'read' },
    { ...one, action: 'update' },
  ]);
});
