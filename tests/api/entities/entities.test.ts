import { beforeAll, expect, test } from 'vitest';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

interface Made {
  id: number;
}

let api: Api;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
});

const columns = async (table: string) =>
  (
    await api.database.records.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
      [table],
    )
  ).rows;

test('creates a table with the system columns and a readable view', async () => {
  const made = await owner.post<Made>('/v1/entities', { name: 'Deals', alias: 'deals' });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ name: 'Deals', alias: 'deals', status_id: 2, module: null, fields: [] });
  const { id } = made.body;
  expect((await columns(`acc_1.e_${id}`)).map(({ name }) => name)).toEqual([
    'id',
    'created_at',
    'created_by',
    'modified_at',
    'modified_by',
    'deleted_at',
    'deleted_by',
    '_v',
  ]);
  expect((await columns('acc_1.deals')).map(({ name }) => name)).not.toContain('_v');
});

test("creates a column of the field's type, shown by its alias in the view", async () => {
  const entity = (await owner.post<Made>('/v1/entities', { name: 'Tasks', alias: 'tasks' })).body;
  const field = await owner.post<Made>('/v1/entities/fields', {
    entity_id: entity.id,
    name: 'Amount',
    alias: 'amount',
    type_id: 2,
    extra: { number_subtype: 'bigint', default_value: 7 },
  });
  expect(field.status, field.text).toBe(201);
  expect(field.body).toMatchObject({ status_id: 2, order: 1, extra: { number_subtype: 'bigint', default_value: 7 } });
  const { id } = field.body;
  expect((await columns(`acc_1.e_${entity.id}`)).at(-1)).toEqual({ name: `f_${id}`, type: 'bigint' });
  expect((await columns('acc_1.tasks')).at(-1)).toEqual({ name: 'amount', type: 'bigint' });

  const renamed = await owner.patch(`/v1/entities/fields/${id}`, { alias: 'sum_of_all' });
  expect(renamed.body).toMatchObject({ alias: 'sum_of_all', status_id: 2 });
  expect((await columns('acc_1.tasks')).at(-1)).toEqual({ name: 'sum_of_all', type: 'bigint' });

  expect((await owner.delete(`/v1/entities/fields/${id}`)).status).toBe(204);
  // Not listed, and in the trash with its values.
  expect((await columns('acc_1.tasks')).map(({ name }) => name)).not.toContain('sum_of_all');
  expect((await columns(`acc_1.e_${entity.id}`)).at(-1)?.name).toBe(`f_${id}`);
  const history = await owner.get(`/v1/entities/${entity.id}/history`);
  expect(history.body).toMatchObject({
    total_count: 4,
    items: [
      { type_id: 3, field_id: id, result: { ok: true }, user_name: 'Owner' },
      { type_id: 2, data: { alias: { from: 'amount', to: 'sum_of_all' } }, result: { ok: true } },
      { type_id: 1, result: { ok: true } },
      { type_id: 1, result: { ok: true } },
    ],
  });
});
