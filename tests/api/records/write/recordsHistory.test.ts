import { beforeAll, expect, test } from 'vitest';
import { makeEntity, type TestEntity } from '../../../support/accounts/entities.ts';
import { type Api, startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';

interface Item {
  user_name: string;
  user_id: number | null;
  type_id: number;
  record_id: number;
  entity_id: number;
  created_at: string;
  data: Record<string, unknown>;
}
interface Page {
  items: Item[];
  total_count: number;
  totals: { count: number };
}

let api: Api;
let owner: Client;
let deals: TestEntity;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  deals = await makeEntity(owner, 'deals', [
    { alias: 'title', type: 'text' },
    { alias: 'amount', type: 'number', extra: { number_subtype: 'double', default_value: 1.5 } },
    { alias: 'closes_at', type: 'timestamp' },
    { alias: 'notes', type: 'json' },
    { alias: 'day', type: 'date' },
  ]);
});

const create = async (body: object) => (await owner.post<{ id: number }>('/rest/deals', body)).body.id;
const historyOf = async (id: number, query = '') => (await owner.get<Page>(`/rest/deals/${id}/history${query}`)).body;

test('lists who created, changed, removed and restored a record, newest first', async () => {
  const person = await api.makeUser({ name: 'Ada' });
  const ada = await api.signIn(person.email);
  const id = await create({
    title: 'A',
    closes_at: '2026-01-01T03:00:00+03:00',
    notes: { deep: [null] },
    day: '2026-02-01',
  });
  await ada.patch(`/rest/deals/${id}`, { title: 'B', amount: 1.5, closes_at: null, notes: { deep: null } });
  await ada.delete(`/rest/deals/${id}`);
  await owner.patch(`/rest/deals/${id}`, { deleted_at: null });
  const { items, total_count, totals } = await historyOf(id);
  expect({ total_count, totals }).toEqual({ total_count: 4, totals: { count: 4 } });
  expect(items.map(({ type_id, user_name, user_id }) => [type_id, user_name, user_id])).toEqual([
    [2, 'Owner', 1],
    [3, 'Ada', person.id],
    [2, 'Ada', person.id],
    [1, 'Owner', 1],
  ]);
  expect(items[3]?.data).toEqual({
    title: 'A',
    amount: 1.5,
    closes_at: '2026-01-01T00:00:00.000Z',
    notes: { deep: [null] },
    day: '2026-02-01',
  });
  // The amount was sent, but did not change.
  expect(items[2]?.data).toEqual({
    title: { from: 'A', to: 'B' },
    closes_at: { from: '2026-01-01T00:00:00.000Z', to: null },
    notes: { from: { deep: [null] }, to: { deep: null } },
  });
  expect(items[1]?.data).toEqual({});
  expect(items[0]?.data).toEqual({ deleted_at: { from: expect.stringMatching(/Z$/), to: null } });
  expect(items[0]).toMatchObject({
    record_id: id,
    entity_id: deals.id,
    created_at: expect.stringMatching(/\.\d{3}Z$/),
  });
});

test('has pages of ten', async () => {
  const id = await create({ amount: 0 });
  for (let n = 1; n <= 11; n++) await owner.patch(`/rest/deals/${id}`, { amount: n });
  expect((await historyOf(id)).items).toHaveLength(10);
  const second = await historyOf(id, '?page=2');
  expect({ count: second.total_count, items: second.items.map(({ type_id }) => type_id) }).toEqual({
    count: 12,
    items: [2, 1],
  });
  expect(await historyOf(id, '?page=3')).toMatchObject({ items: [], total_count: 12 });
  for (const page of ['0', '-1', 'x', '1.5', '']) {
    const wrong = await owner.get(`/rest/deals/${id}/history?page=${page}`);
    expect({ status: wrong.status, field: wrong.body.violations[0]?.field }, page).toEqual({
      status: 422,
      field: 'page',
    });
  }
});

test("keeps a renamed field's past under its new name; drops a removed field", async () => {
  const entity = await makeEntity(owner, 'renamed', [
    { alias: 'before', type: 'text' },
    { alias: 'leaving', type: 'text' },
  ]);
  const { id } = (await owner.post<{ id: number }>('/rest/renamed', { before: 'x', leaving: 'y' })).body;
  await owner.patch(`/v1/entities/fields/${entity.fields.before}`, { alias: 'after' });
  await owner.delete(`/v1/entities/fields/${entity.fields.leaving}`);
  const page = (await owner.get<Page>(`/rest/renamed/${id}/history`)).body;
  expect(page.items[0]?.data).toEqual({ after: 'x' });
});

test("shows 'System' for changes without a user", async () => {
  const id = await create({ title: 'x' });
  await api.database.pool.query('update acc_1._history set user_id = null where record_id = $1', [id]);
  expect((await historyOf(id)).items[0]).toMatchObject({ user_name: 'System', user_id: null });
});

test('works for records with very many fields', async () => {
  const letters = 'abcdefghij';
  const aliases = Array.from({ length: 70 }, (_, n) => `field_${letters[Math.floor(n / 10)]}${letters[n % 10]}`);
  await makeEntity(
    owner,
    'wide',
    aliases.map((alias, n) => ({ alias, type: n % 10 === 0 ? 'json' : 'text' })),
  );
  const values = Object.fromEntries(aliases.map((alias) => [alias, alias]));
  const { id } = (await owner.post<{ id: number }>('/rest/wide', values)).body;
  await owner.patch(`/rest/wide/${id}`, Object.fromEntries(aliases.map((alias) => [alias, `${alias}!`])));
  const [changed, made] = (await owner.get<Page>(`/rest/wide/${id}/history`)).body.items;
  expect(made?.data).toEqual(values);
  expect(Object.values(changed?.data ?? {})).toEqual(aliases.map((alias) => ({ from: alias, to: `${alias}!` })));
});

test('names referenced values, deleted ones too', async () => {
  const firms = await makeEntity(owner, 'firms', [{ alias: 'name', type: 'text' }]);
  const extra = {
    select_subtype: 'entity' as const,
    select_entity_id: firms.id,
    select_entity_key: firms.fields.name as number,
  };
  await makeEntity(owner, 'orders', [
    { alias: 'firm', type: 'select', extra },
    { alias: 'manager', type: 'select', extra: { select_subtype: 'user' } },
  ]);
  const firm = async (name: string) => (await owner.post<{ id: number }>('/rest/firms', { name })).body.id;
  const [acme, zeta] = [await firm('Acme'), await firm('Zeta')];
  const { id } = (await owner.post<{ id: number }>('/rest/orders', { firm: acme, manager: 1 })).body;
  await owner.patch(`/rest/orders/${id}`, { firm: zeta, manager: null });
  await owner.delete(`/rest/firms/${acme}`);
  const { items } = (await owner.get<{ items: { names: unknown }[] }>(`/rest/orders/${id}/history`)).body;
  const manager = { 1: expect.objectContaining({ name: 'Owner' }) };
  expect(items.map(({ names }) => names)).toEqual([
    { firm: { [acme]: { name: 'Acme', is_deleted: true }, [zeta]: { name: 'Zeta' } }, manager },
    { firm: { [acme]: { name: 'Acme', is_deleted: true } }, manager },
  ]);
});
