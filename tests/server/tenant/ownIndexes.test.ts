import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownMigrations } from '#server/database/migrate.ts';
import type { AffinityPool } from '#server/load/connections/affinityPool.ts';
import { buildIndexes, trigramClass } from '#server/tenant/changes/indexes.ts';
import { accountPlanes } from '#server/tenant/planes/planes.ts';
import { providerPool } from '#server/tenant/planes/providerPool.ts';
import { defaultStorage } from '#server/tenant/planes/storage.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { idsOf, listOf, putRows } from '../../support/records/rows.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

let api: Api;
let records: AffinityPool;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  records = providerPool(api.database.pool);
  owner = await api.signInOwner();
  const variants = [{ name: 'One', alias: 'one' }];
  await makeEntity(owner, 'deals', [{ alias: 'stage', type: 'select', variants }]);
});
afterAll(() => records.end());

const names = async () => {
  const { rows } = await api.database.pool.query<{ name: string }>(
    `select regexp_replace(indexrelid::regclass::text, '^.*_e_[0-9]+_(f_[0-9]+_)?', '') as name from pg_index
     where indrelid = (select format('acc_1.e_%s', id)::regclass from control.entities where alias = 'deals') and indisvalid order by 1`,
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

test('the update gives tables made before the index of folded texts; until then a search reads the table', async () => {
  const papers = await makeEntity(owner, 'papers', [{ alias: 'title', type: 'text' }]);
  const { id, fields } = papers;
  await putRows(api, papers, [
    { id: 1, title: 'Ёлка' },
    { id: 2, title: 'Сосна' },
  ]);
  const index = `_e_${id}_f_${fields.title}`;
  const there = async () => {
    const { rows } = await api.database.pool.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index where indrelid = 'acc_1.e_${id}'::regclass and indisvalid`,
    );
    return rows.map(({ name }) => name).filter((name) => name.includes(index));
  };
  expect(await there()).toEqual([`acc_1.${index}_folded`]);
  const plane = accountPlanes(records).of(defaultStorage(1));
  const trigrams = await plane.connection(trigramClass);
  await api.database.pool.query(
    `drop index acc_1.${index}_folded;
     create index ${index}_trigram on acc_1.e_${id} using gin (f_${fields.title} ${trigrams})`,
  );
  expect(await there()).toEqual([`acc_1.${index}_trigram`]);
  expect(idsOf(await listOf(owner, 'papers', { search: 'елка' }))).toEqual([1]);
  const name = (await fs.readdir(ownMigrations)).find((each) => each.endsWith('_folded_texts.sql')) as string;
  const migration = await fs.readFile(path.join(ownMigrations, name), 'utf8');
  await api.database.pool.query(`begin; ${migration}; commit`);
  await expect.poll(there, { timeout: 60_000 }).toEqual([`acc_1.${index}_folded`]);
  const statistics = `select from pg_stats where schemaname = 'acc_1' and tablename = '${index}_folded'`;
  expect((await api.database.pool.query(statistics)).rowCount).toBe(1);
  expect(idsOf(await listOf(owner, 'papers', { search: 'елка' }))).toEqual([1]);
});
