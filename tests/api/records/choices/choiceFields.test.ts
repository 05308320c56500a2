import { beforeAll, expect, test } from 'vitest';
import { type ChoicesWorld, leadingTo, makeChoicesWorld, only } from '../../../support/accounts/choicesWorld.ts';
import { refused, violationsOf } from '../../../support/accounts/oneEntity.ts';
import { put } from '../../../support/roles/deals.ts';

/** The rule in the field: how it is written, kept and shown. */

let world: ChoicesWorld;
beforeAll(async () => {
  world = await makeChoicesWorld();
});

const fieldPath = (alias: string) => `/v1/entities/fields/${world.orders.fields[alias]}`;
const shown = async (alias: string) => (await world.owner.get<{ extra: object }>(fieldPath(alias))).body.extra;

test('new aliases change nothing, and are shown', async () => {
  const { owner, firms, contacts, orders, ids } = world;
  await owner.patch(`/v1/entities/fields/${firms.fields.active}`, { alias: 'is_open' });
  await owner.patch(fieldPath('firm'), { alias: 'customer' });
  expect(await shown('firm')).toMatchObject(only({ field: 'is_open', op: 'eq', value: true }));
  expect(await shown('contact')).toMatchObject(only({ field: 'firm', op: 'eq', value: { field: 'customer' } }));
  expect(violationsOf(await owner.post('/rest/orders', { customer: ids.closed }))).toEqual(
    refused('customer errors.not_offered'),
  );
  expect((await owner.post('/rest/orders', { customer: ids.bolt, contact: ids.boris })).status).toBe(201);
  await owner.patch(`/v1/entities/fields/${firms.fields.active}`, { alias: 'active' });
  await owner.patch(fieldPath('firm'), { alias: 'firm' });
  expect(contacts.id).not.toBe(orders.id);
});

test('fields that a rule needs are not removed', async () => {
  const { owner, firms } = world;
  for (const path of [`/v1/entities/fields/${firms.fields.active}`, fieldPath('firm')]) {
    const answer = await owner.delete(path);
    expect([answer.status, answer.body]).toEqual([409, expect.objectContaining({ message: 'field_limits_choices' })]);
  }
});

test('a rule that cannot be worked out is refused, and names the condition', async () => {
  const { owner, firms, contacts } = world;
  const set = (rule: object, target = firms) =>
    owner.patch(fieldPath('firm'), { extra: { ...leadingTo(target), ...rule } });
  const at = 'extra.choices.where.0.0';
  const faults = [
    [only({ field: 'nothing', op: 'eq', value: 1 }), `${at}.field errors.unknown_field`],
    [only({ field: 'active', op: 'gt', value: true }), `${at}.op records.errors.operator`],
    [only({ field: 'size', op: 'eq', value: 'many' }), `${at}.value errors.invalid`],
    [only({ field: 'size', op: 'eq', value: { field: 'name' } }), `${at}.value errors.invalid`],
    [only({ field: 'size', op: 'in', value: { field: 'least' } }), `${at}.value errors.invalid`],
    [only({ field: 'size', op: 'gt', value: { field: 'nothing' } }), `${at}.value errors.invalid`],
    [only({ field: 'id', op: 'eq', value: { field: 'contact' } }), `${at}.value errors.invalid`],
    [{ choices: { where: [] } }, 'extra.choices.where errors.required'],
    [{ choices: { where: [[]] } }, 'extra.choices.where.0 errors.required'],
  ] as const;
  for (const [rule, fault] of faults) expect(violationsOf(await set(rule))).toEqual(refused(fault));
  const variants = [{ name: 'A', alias: 'a' }];
  const field = { entity_id: contacts.id, name: 'Own', alias: 'own_variants', type_id: 5, variants };
  const extra = { select_subtype: 'default', ...only({ field: 'id', op: 'eq', value: 1 }) };
  expect(violationsOf(await owner.post('/v1/entities/fields', { ...field, extra }))).toEqual(
    refused('extra.choices errors.unknown_field'),
  );
});

test('the rule can be changed and removed at any time, and is in the history', async () => {
  const { owner, firms, ids } = world;
  const larger = only({ field: 'size', op: 'gt', value: { field: 'least' } });
  expect((await owner.patch(fieldPath('firm'), { extra: leadingTo(firms, larger) })).body).toMatchObject({
    status_id: 2,
    extra: larger,
  });
  expect(violationsOf(await owner.post('/rest/orders', { least: 15, firm: ids.acme }))).toEqual(
    refused('firm errors.not_offered'),
  );
  expect((await owner.post('/rest/orders', { least: 15, firm: ids.closed })).status).toBe(201);
  const converted = await owner.patch(`/v1/entities/fields/${firms.fields.size}`, { type_id: 1 });
  expect([converted.status, converted.body.message]).toEqual([409, 'field_limits_choices']);
  // The rest of the settings is changed without it.
  const same = { ...(await shown('firm')), help: 'Larger ones' };
  expect((await owner.patch(fieldPath('firm'), { extra: same })).body).toMatchObject({ extra: larger });
  const history = await owner.get<{ items: { data: { extra?: { to: object } } }[] }>(`${fieldPath('firm')}/history`);
  expect(history.body.items.some(({ data }) => JSON.stringify(data.extra?.to ?? {}).includes('"field":"least"'))).toBe(
    true,
  );
  await owner.patch(fieldPath('firm'), { extra: leadingTo(firms) });
  expect(await shown('firm')).not.toHaveProperty('choices');
  expect((await owner.post('/rest/orders', { least: 15, firm: ids.acme })).status).toBe(201);
});

test('a record may be chosen by itself', async () => {
  const { owner, orders, contacts } = world;
  const extra = { ...leadingTo(orders), ...only({ field: 'id', op: 'ne', value: { field: 'id' } }) };
  const field = { entity_id: orders.id, name: 'Before', alias: 'before', type_id: 5, extra };
  expect((await owner.post('/v1/entities/fields', field)).status).toBe(201);
  const id = await put(owner, 'orders', {});
  const other = await put(owner, 'orders', {});
  expect(violationsOf(await owner.patch(`/rest/orders/${id}`, { before: id }))).toEqual(
    refused('before errors.not_offered'),
  );
  expect((await owner.patch(`/rest/orders/${id}`, { before: other })).status).toBe(200);
  expect(contacts.fields.name).toBeGreaterThan(0);
});
