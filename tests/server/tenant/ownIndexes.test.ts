import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AffinityPool } from '#server/load/connections/affinityPool.ts';
import { buildIndexes } from '#server/tenant/changes/indexes.ts';
import { accountPlanes } from '#server/tenant/planes/planes.ts';
import { providerPool } from '#server/tenant/planes/providerPool.ts';
import { defaultStorage } from '#server/tenant/planes/storage.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { type Api, startApi } from '../../support/server/api.ts';

let api: Api;
let records: AffinityPool;
beforeAll(async () => {
  api = await startApi();
  records = providerPool(api.database.pool);
  const owner = await api.signInOwner();
  const variants = [{ name: 'One', alias: 'one' }];
  await makeEntity(owner, 'deals', [{ alias: 'stage', type: 'select', variants }]);
});
afterAll(() => records.end());

const names = async () => {
  const { rows } = await api.database.pool.query<{ name: string }>(
    `select regexp_replace(indexrelid::regclass::text, '^.*_e_[0-9]+_(f_[0-9]+_)?', '') as name from pg_index
     where indrelid = (select format('acc_1.e_%s', id)::regclass from control.entities) and indisvalid order by 1`,
  );
  return rows.map(({ name }) => name);
};

const wanted = ['covering', 'live', 'made', 'pkey', 'trash'];

test('a table has indexes by creation, by deletion and by fields that are filtered', async () => {
  expect(await names()).toEqual(wanted);
});

test('missing indexes are added the next time indexes are built', async () => {
  const { rows } = await api.database.pool.query<{ id: number }>('select id from control.entities');
  const id = rows[0]?.id as number;
  await api.database.pool.query(`drop index acc_1._e_${id}_made, acc_1._e_${id}_trash`);
  expect(await names()).toEqual(['covering', 'live', 'pkey']);
  const plane = accountPlanes(records).of(defaultStorage(1));
  expect(await plane.connection((client) => buildIndexes(client, 'acc_1', id))).toBe(true);
  expect(await names()).toEqual(wanted);
});

test('an index of a kind that is no longer made is dropped', async () => {
  const { rows } = await api.database.pool.query<{ id: number; field_id: number }>(
    'select e.id, f.id as field_id from control.entities e join control.fields f on f.entity_id = e.id',
  );
  const [{ id, field_id }] = rows as [{ id: number; field_id: number }];
  await api.database.pool.query(
    `create index _e_${id}_f_${field_id}_descending on acc_1.e_${id} (f_${field_id} desc nulls last, id);
     update acc_1._fields set index_kinds = '{btree,descending}' where field_id = ${field_id}`,
  );
  expect(await names()).toContain('descending');
  expect(
    await accountPlanes(records)
      .of(defaultStorage(1))
      .connection((client) => buildIndexes(client, 'acc_1', id)),
  ).toBe(true);
  expect(await names()).toEqual(wanted);
});

test('an index that is made in another way now is replaced', async () => {
  const { rows } = await api.database.pool.query<{ id: number; field_id: number }>(
    'select e.id, f.id as field_id from control.entities e join control.fields f on f.entity_id = e.id',
  );
  const [{ id, field_id }] = rows as [{ id: number; field_id: number }];
  await api.database.pool.query(
    `drop index acc_1._e_${id}_f_${field_id}_covering;
     create index _e_${id}_f_${field_id}_btree on acc_1.e_${id} (f_${field_id} nulls first, id) where deleted_at is null`,
  );
  expect(await names()).toContain('btree');
  const plane = accountPlanes(records).of(defaultStorage(1));
  expect(await plane.connection((client) => buildIndexes(client, 'acc_1', id))).toBe(true);
  expect(await names()).toEqual(wanted);
});
