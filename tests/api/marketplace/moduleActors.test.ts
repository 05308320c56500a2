import { beforeAll, expect, test } from 'vitest';
import type { HistoryPage, HistoryRow } from '#resources/data/history/history.resource.ts';
import type { Role } from '#resources/people/roles/roles.resource.ts';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import { withMarket } from '../../support/modules/market.ts';
import type { Client } from '../../support/server/client.ts';
import { postForm } from '../../support/server/multipart.ts';

/** Histories name the module that acted, and the person for whom (docs/reference/api/entities.md#change-history). */

const market = withMarket();
let entity: TestEntity;
let module: { id: number; name: string };
let role_id: number;
let own: Client;
let forPerson: Client;
beforeAll(async () => {
  entity = await makeEntity(market.owner, 'acted_deals', [{ alias: 'title', type: 'text' }]);
  const asks = { entities: { acted_deals: 'write', acted_calls: 'manage' }, hosts: [] } as const;
  const made = await market.publish('actor', { asks: { ...asks, hosts: [] } });
  module = { id: made.module.id, name: 'actor' };
  const { account_module } = (await market.install(module)).body;
  role_id = account_module?.role_id as number;
  const by = (token: string) => market.api.visitor({ authorization: `Module ${token}` });
  own = by(account_module?.token as string);
  forPerson = by((await market.owner.get('/v1/accounts/modules/actor/disposable-token')).text);
});

const actors = ({ items }: { items: HistoryRow[] }) =>
  items.map(({ user_id, user_name, module }) => ({ user_id, user_name, module }));
const historyOf = async (id: number) =>
  actors((await market.owner.get<HistoryPage>(`/rest/acted_deals/${id}/history`)).body);

test('every way to write a record keeps who did it', async () => {
  const { id } = (await own.post<{ id: number }>('/rest/acted_deals', { title: 'By the module' })).body;
  await forPerson.patch(`/rest/acted_deals/${id}`, { title: 'For the owner' });
  await market.owner.patch(`/rest/acted_deals/${id}`, { title: 'By the owner' });
  await own.post('/rest/acted_deals/bulk', { update: [{ id, title: 'In bulk' }] });
  await forPerson.post('/rest/acted_deals/bulk', { delete: [id] });
  await own.patch(`/rest/acted_deals/${id}`, { deleted_at: null });
  await own.delete(`/rest/acted_deals/${id}`);
  const itself = { user_id: null, user_name: 'actor', module };
  const person = { user_id: 1, user_name: 'Owner', module };
  expect(await historyOf(id)).toEqual([itself, itself, person, itself, { ...person, module: null }, person, itself]);
});

test('records that are added in bulk and imported have it too', async () => {
  await market.owner.patch(`/v1/roles/${role_id}`, {
    entities: [
      { entity_id: entity.id, read: 'all', create: 'all', update: 'all', delete: 'all', import: 'all', export: 'none' },
    ],
  });
  const bulk = await own.post<{ created: { id: number }[] }>('/rest/acted_deals/bulk', { create: [{ title: 'Bulk' }] });
  const imported = await postForm<{ created_ids: [number, number][] }>(own, '/rest/acted_deals/import', [
    ['file', { filename: 'deals.csv', bytes: 'title\nCsv' }],
  ]);
  for (const id of [bulk.body.created[0]?.id, imported.body.created_ids[0]?.[0]])
    expect(await historyOf(id as number)).toEqual([{ user_id: null, user_name: 'actor', module }]);
});

test('what a module made of the schema has it, also after the module was disabled', async () => {
  const made = await own.post<{ id: number }>('/v1/entities', { name: 'Calls', alias: 'acted_calls' });
  const history = async () =>
    actors((await market.owner.get<HistoryPage>(`/v1/entities/${made.body.id}/history`)).body);
  expect(await history()).toEqual([{ user_id: null, user_name: 'actor', module }]);
  await market.owner.post(`/v1/market/uninstall-module/${module.id}`);
  expect(await history()).toEqual([{ user_id: null, user_name: 'actor', module }]);
});

test('the role of an install is marked as that of a module', async () => {
  const { module: marked } = await market.publish('marked');
  const { account_module } = (await market.install(marked)).body;
  const { items } = (await market.owner.get<{ items: Role[] }>('/v1/roles?limit=-1')).body;
  expect(items.filter(({ is_of_module }) => is_of_module).map(({ id }) => id)).toEqual([account_module?.role_id]);
});
