import { expect, test, vi } from 'vitest';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import type { Role } from '#resources/people/roles/roles.resource.ts';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { addVersion, setMain } from '../../support/modules/makeModule.ts';
import { withMarket } from '../../support/modules/market.ts';
import type { Client } from '../../support/server/client.ts';

/** What the token of an install may change of the schema (docs/reference/product/modules.md#asks-and-consent). */

const market = withMarket();

const by = (token: string) => market.api.visitor({ authorization: `Module ${token}` });

/** A module that asked to manage these entities, as its backend calls. */
async function managing(alias: string, ...entities: string[]) {
  const asks = { entities: Object.fromEntries(entities.map((each) => [each, 'manage' as const])), hosts: [] };
  const { module } = await market.publish(alias, { asks });
  const { account_module } = (await market.install(module)).body;
  return { module, role_id: account_module?.role_id as number, backend: by(account_module?.token as string) };
}

const make = (backend: Client, alias: string) => backend.post<Entity>('/v1/entities', { name: alias, alias });
const addField = (backend: Client, entity: { id: number }, alias: string, rest: object = {}) =>
  backend.post<Field>('/v1/entities/fields', {
    ...{ entity_id: entity.id, name: alias, alias, type_id: fieldTypeIds.text },
    ...rest,
  });
const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { message: string }).message,
];

test('a module makes the entities that it asked for, with fields, and works with their records', async () => {
  const { module, role_id, backend } = await managing('maker', 'maker_calls');
  const made = await make(backend, 'maker_calls');
  expect([made.status, made.body]).toMatchObject([
    201,
    { alias: 'maker_calls', status_id: 2, module: { id: module.id, alias: 'maker', name: 'maker' } },
  ]);
  const all = { read: 'all', create: 'all', update: 'all', delete: 'all', import: 'none', export: 'none' };
  expect(made.body.rights).toEqual(all);
  const field = await addField(backend, made.body, 'number');
  expect([field.status, field.body]).toMatchObject([201, { alias: 'number', status_id: 2, access: 'write' }]);
  const renamed = await backend.patch<Field>(`/v1/entities/fields/${field.body.id}`, { name: 'Number' });
  expect([renamed.status, renamed.body.name]).toEqual([200, 'Number']);
  expect((await backend.post('/rest/maker_calls', { number: '112' })).status).toBe(201);
  const role = (await market.owner.get<Role>(`/v1/roles/${role_id}`)).body;
  expect(role.entities).toEqual([{ entity_id: made.body.id, ...all }]);
  const seen = (await market.owner.get<Entity>(`/v1/entities/${made.body.id}`)).body;
  expect(seen.module).toEqual({ id: module.id, alias: 'maker', name: 'maker' });
  const { items } = (await market.owner.get<{ items: { user_id: unknown }[] }>(`/v1/entities/${made.body.id}/history`))
    .body;
  expect(items.map(({ user_id }) => user_id)).toEqual([null, null, null]);
});

test('it changes nothing that it did not ask for or make', async () => {
  const people = await makeEntity(market.owner, 'bounded_people', [{ alias: 'title', type: 'text' }]);
  const hidden = await makeEntity(market.owner, 'bounded_hidden', [{ alias: 'title', type: 'text' }]);
  const { backend } = await managing('bounded', 'bounded_own', 'bounded_people');
  const own = (await make(backend, 'bounded_own')).body;
  expect(refusal(await make(backend, 'bounded_other'))).toEqual([403, 'not_managed']);
  expect(refusal(await make(backend, 'bounded_people'))).toEqual([409, 'entity_alias_taken']);
  expect(refusal(await addField(backend, people, 'more'))).toEqual([403, 'not_managed']);
  const title = `/v1/entities/fields/${people.fields.title}`;
  expect(refusal(await backend.patch(title, { name: 'No' }))).toEqual([403, 'not_managed']);
  // What it may not read is not there.
  expect(refusal(await addField(backend, hidden, 'more'))).toEqual([404, 'not_found']);
  const secret = await backend.patch(`/v1/entities/fields/${hidden.fields.title}`, { name: 'No' });
  expect(refusal(secret)).toEqual([404, 'not_found']);
  const pointing = (entity: { id: number; fields: Record<string, number | undefined> }) => ({
    type_id: fieldTypeIds.select,
    extra: { select_subtype: 'entity', select_entity_id: entity.id, select_entity_key: entity.fields.title },
  });
  const refused = await addField(backend, own, 'hidden', pointing(hidden));
  expect([refused.status, refused.body]).toMatchObject([422, { violations: [{ field: 'extra.select_entity_id' }] }]);
  expect((await addField(backend, own, 'person', pointing(people))).status).toBe(201);
  for (const answer of [
    await backend.patch(`/v1/entities/${own.id}`, { name: 'No' }),
    await backend.delete(`/v1/entities/${own.id}`),
    await backend.get(`/v1/entities/${own.id}/history`),
  ])
    expect(answer.status).toBe(403);
});

test('for a person it changes no entity, even with full access', async () => {
  await managing('for-person', 'person_own');
  const token = (await market.owner.get('/v1/accounts/modules/for-person/disposable-token')).text;
  expect(refusal(await make(by(token), 'person_own'))).toEqual([403, 'forbidden']);
});

test('an entity of a module that is gone stays, and is its own again when it returns', async () => {
  const { module, backend } = await managing('leaving', 'left_behind');
  const { id } = (await make(backend, 'left_behind')).body;
  await market.owner.post(`/v1/market/uninstall-module/${module.id}`);
  expect((await addField(backend, { id }, 'late')).status).toBe(401);
  expect((await market.owner.get<Entity>(`/v1/entities/${id}`)).body.module?.alias).toBe('leaving');
  const again = by((await market.install(module)).body.account_module?.token as string);
  expect((await addField(again, { id }, 'late')).status).toBe(201);
});

test('many calls at once make one entity', async () => {
  const { backend } = await managing('hasty', 'hasty_own');
  const answers = await Promise.all(Array.from({ length: 8 }, () => make(backend, 'hasty_own')));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
});

test('making entities while the module is disabled ends in no error of the server', async () => {
  const aliases = ['ending_a', 'ending_b', 'ending_c', 'ending_d'];
  const { module, backend } = await managing('ending-maker', ...aliases);
  const [gone, ...made] = await Promise.all([
    market.owner.post(`/v1/market/uninstall-module/${module.id}`),
    ...aliases.map((alias) => make(backend, alias)),
  ]);
  expect(gone?.status).toBe(200);
  for (const { status } of made) expect([201, 401]).toContain(status);
});

test('what a version asks in addition is granted, and what an administrator narrowed stays', async () => {
  const deals = await makeEntity(market.owner, 'narrowed_deals', [{ alias: 'title', type: 'text' }]);
  const people = await makeEntity(market.owner, 'narrowed_people', [{ alias: 'title', type: 'text' }]);
  const { module } = await market.publish('narrowed', {
    asks: { entities: { narrowed_deals: 'read', narrowed_people: 'write' }, hosts: [] },
  });
  const role_id = (await market.install(module)).body.account_module?.role_id as number;
  const some = { where: [[{ field: 'title', op: 'eq', value: 'Open' }]] };
  await market.owner.patch(`/v1/roles/${role_id}`, {
    entities: [
      { entity_id: deals.id, read: some },
      { entity_id: people.id, read: 'all' },
    ],
  });
  const asks = { entities: { narrowed_deals: 'write', narrowed_people: 'write' }, hosts: [] } as const;
  const next = await addVersion(market.author, module, { status_id: 2, asks: { ...asks, hosts: [] } });
  await setMain(market.author, next);
  await vi.waitFor(async () => expect((await market.see('narrowed')).account_module?.update?.needs_consent).toBe(true));
  await market.owner.patch(`/v1/market/module/${module.id}`, { consent_to: next.id });
  const role = (await market.owner.get<Role>(`/v1/roles/${role_id}`)).body;
  expect(role.entities).toMatchObject([
    { entity_id: deals.id, read: some, create: 'all', update: 'all', delete: 'all' },
    { entity_id: people.id, read: 'all', create: 'none', update: 'none', delete: 'none' },
  ]);
});
