import { beforeAll, expect, test } from 'vitest';
import { type ChoicesWorld, makeChoicesWorld, only } from '../../../support/accounts/choicesWorld.ts';
import { refused, violationsOf } from '../../../support/accounts/oneEntity.ts';
import { put } from '../../../support/roles/deals.ts';
import { allRights, makeHolder, makeRole, where } from '../../../support/roles/makeRole.ts';
import type { Client } from '../../../support/server/client.ts';

/** Selects of people, and what people with few rights learn of a rule. */

let world: ChoicesWorld;
beforeAll(async () => {
  world = await makeChoicesWorld();
});

const fieldPath = (alias: string) => `/v1/entities/fields/${world.orders.fields[alias]}`;
const setAuthor = async (rule: object) => {
  const answer = await world.owner.patch(fieldPath('author'), { extra: { select_subtype: 'user', ...rule } });
  expect(answer.status, answer.text).toBe(200);
};
const offered = async (who: Client, query: string) => {
  const answer = await who.get<{ items: { id: number }[]; totals: { count: number } }>(`/rest/orders/choices?${query}`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.totals.count).toBe(answer.body.items.length);
  return answer.body.items.map(({ id }) => id);
};

test('only people who hold a role', async () => {
  const { api, owner, orders } = world;
  const role = await makeRole(owner, { entities: [allRights(orders.id)] });
  const [holder, other] = [await makeHolder(api, role), await makeHolder(api)];
  await setAuthor(only({ field: 'role_id', op: 'in', value: [role.id] }));
  expect(violationsOf(await owner.post('/rest/orders', { author: other.id }))).toEqual(
    refused('author errors.not_offered'),
  );
  expect((await owner.post('/rest/orders', { author: holder.id })).status).toBe(201);
  expect(await offered(owner, 'field=author')).toEqual([holder.id]);
  // Of the rule itself, people without full access know no roles.
  expect(await offered(holder, 'field=author')).toEqual([holder.id]);
  const { extra } = (await holder.get<{ extra: object }>(fieldPath('author'))).body;
  expect(extra).toEqual({ select_subtype: 'user', choices: { where: [[]] } });
  await setAuthor(only({ field: 'role_id', op: 'nin', value: [role.id] }));
  expect(violationsOf(await owner.post('/rest/orders', { author: holder.id }))).toEqual(
    refused('author errors.not_offered'),
  );
  expect((await owner.post('/rest/orders', { author: other.id })).status).toBe(201);
});

test('several people: each is checked, and who was there stays', async () => {
  const { api, owner, orders } = world;
  const role = await makeRole(owner, { entities: [allRights(orders.id)] });
  const [one, two, other] = [await makeHolder(api, role), await makeHolder(api, role), await makeHolder(api)];
  const several = { select_subtype: 'user', is_multiple: true };
  const field = { entity_id: orders.id, name: 'Team', alias: 'team', type_id: 5, extra: several };
  const made = await owner.post<{ id: number }>('/v1/entities/fields', field);
  const id = await put(owner, 'orders', { team: [other.id, one.id] });
  const rule = { ...several, ...only({ field: 'role_id', op: 'eq', value: role.id }) };
  expect((await owner.patch(`/v1/entities/fields/${made.body.id}`, { extra: rule })).status).toBe(200);
  expect(violationsOf(await owner.post('/rest/orders', { team: [one.id, other.id] }))).toEqual(
    refused('team errors.not_offered'),
  );
  expect((await owner.post('/rest/orders', { team: [two.id, one.id] })).status).toBe(201);
  expect((await owner.patch(`/rest/orders/${id}`, { team: [two.id, other.id] })).body).toMatchObject({
    team: [two.id, other.id],
  });
  await owner.patch(`/rest/orders/${id}`, { team: [one.id] });
  expect(violationsOf(await owner.patch(`/rest/orders/${id}`, { team: [one.id, other.id] }))).toEqual(
    refused('team errors.not_offered'),
  );
});

test('the default role is held by who has no other', async () => {
  const { api, owner } = world;
  const { id } = (await owner.get<{ items: { id: number; is_default: boolean }[] }>('/v1/roles')).body.items.find(
    ({ is_default }) => is_default,
  ) as { id: number };
  const plain = await makeHolder(api);
  await setAuthor(only({ field: 'role_id', op: 'eq', value: id }));
  expect((await owner.post('/rest/orders', { author: plain.id })).status).toBe(201);
  expect(await offered(owner, `field=author&id=${plain.id}`)).toEqual([plain.id]);
});

test('the caller alone, or anybody but them', async () => {
  const { api, owner } = world;
  const plain = await makeHolder(api);
  await setAuthor(only({ field: 'id', op: 'eq', value: { me: true } }));
  expect((await plain.post('/rest/orders', { author: plain.id })).status).toBe(201);
  expect(violationsOf(await owner.post('/rest/orders', { author: plain.id }))).toEqual(
    refused('author errors.not_offered'),
  );
  expect(await offered(plain, 'field=author')).toEqual([plain.id]);
  await setAuthor(only({ field: 'id', op: 'ne', value: { me: true } }));
  expect((await owner.post('/rest/orders', { author: plain.id })).status).toBe(201);
  expect((await plain.post('/rest/orders', { author: plain.id })).status).toBe(422);
});

test('conditions on people are refused that cannot be worked out', async () => {
  const at = 'extra.choices.where.0.0';
  for (const [condition, fault] of [
    [{ field: 'email', op: 'eq', value: 'a' }, `${at}.field errors.unknown_field`],
    [{ field: 'id', op: 'gt', value: 1 }, `${at}.op records.errors.operator`],
    [{ field: 'role_id', op: 'eq', value: { me: true } }, `${at}.value errors.invalid`],
    [{ field: 'id', op: 'eq', value: { field: 'firm' } }, `${at}.value errors.invalid`],
  ] as const) {
    const extra = { select_subtype: 'user', ...only(condition) };
    expect(violationsOf(await world.owner.patch(fieldPath('author'), { extra }))).toEqual(refused(fault));
  }
});

test('who may not read a field of the target learns nothing of its values', async () => {
  const { api, owner, firms, contacts, orders, ids } = world;
  const rule = { extra: { ...firmExtra(), ...only({ field: 'secret', op: 'eq', value: 'x' }) } };
  expect((await owner.patch(fieldPath('firm'), rule)).status).toBe(200);
  const entities = [firms, contacts, orders].map(({ id }) => allRights(id));
  const limited = await makeHolder(
    api,
    await makeRole(owner, { entities, fields: [{ field_id: firms.fields.secret as number, access: 'none' }] }),
  );
  // The same for the one that has the value and the ones that have not.
  expect(await offered(limited, 'field=firm')).toEqual([]);
  for (const firm of [ids.acme, ids.bolt])
    expect(violationsOf(await limited.post('/rest/orders', { firm }))).toEqual(refused('firm errors.not_offered'));
  const field = await limited.get(fieldPath('firm'));
  expect([field.status, field.text.includes('secret'), field.text.includes('"x"')]).toEqual([200, false, false]);
  expect(field.body).toMatchObject({ extra: { choices: { where: [] } } });
  expect(await offered(owner, 'field=firm')).toEqual([ids.acme]);
  expect((await owner.post('/rest/orders', { firm: ids.acme })).status).toBe(201);
});

test('neither does who may read it in some records only', async () => {
  const { api, owner, firms, contacts, orders, ids } = world;
  const rule = { extra: { ...firmExtra(), ...only({ field: 'size', op: 'lte', value: 20 }) } };
  expect((await owner.patch(fieldPath('firm'), rule)).status).toBe(200);
  const small = await makeRole(owner, {
    entities: [{ ...allRights(firms.id), read: where({ field: 'active', op: 'eq', value: false }) }],
  });
  const rest = await makeRole(owner, {
    entities: [firms, contacts, orders].map(({ id }) => allRights(id)),
    fields: [{ field_id: firms.fields.size as number, access: 'none' }],
  });
  const partly = await makeHolder(api, small, rest);
  expect(await offered(partly, 'field=firm')).toEqual([]);
  expect(violationsOf(await partly.post('/rest/orders', { firm: ids.bolt }))).toEqual(
    refused('firm errors.not_offered'),
  );
});

test('records that may not be read are not offered', async () => {
  const { api, owner, firms, orders, ids } = world;
  const rule = { extra: { ...firmExtra(), ...only({ field: 'active', op: 'eq', value: true }) } };
  expect((await owner.patch(fieldPath('firm'), rule)).status).toBe(200);
  const some = await makeRole(owner, {
    entities: [{ ...allRights(firms.id), read: where({ field: 'size', op: 'gt', value: 15 }) }, allRights(orders.id)],
  });
  expect(await offered(await makeHolder(api, some), 'field=firm')).toEqual([ids.bolt]);
  const none = await makeHolder(api, await makeRole(owner, { entities: [allRights(firms.id)] }));
  expect((await none.get('/rest/orders/choices?field=firm')).status).toBe(404);
});

const firmExtra = () => ({
  select_subtype: 'entity',
  select_entity_id: world.firms.id,
  select_entity_key: world.firms.fields.name,
});
