import { beforeAll, expect, test, vi } from 'vitest';
import { makeEntity, type TestEntity } from '../../support/accounts/entities.ts';
import { idsOf, listOf } from '../../support/records/rows.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

let api: Api;
let owner: Client;
let rows: TestEntity;
const fill = (from: number, to: number) =>
  api.database.pool.query(
    `insert into acc_1.e_${rows.id} (id, f_${rows.fields.size}, f_${rows.fields.half})
     select n, n % 100, n % 2 = 0 from generate_series(${from}, ${to}) n`,
  );

beforeAll(async () => {
  api = await startApi();
  owner = await api.signInOwner();
  rows = await makeEntity(owner, 'rows', [
    { alias: 'size', type: 'number', extra: { indexed: true } },
    { alias: 'half', type: 'boolean' },
  ]);
});

const totals = async (query: Record<string, string> = {}) => (await listOf(owner, 'rows', query)).body.totals;

/** The first callers get 10,001 when counting for the estimate takes longer than a page may wait. */
const estimated = (query: Record<string, string> = {}) =>
  vi.waitUntil(
    async () => {
      const found = await totals(query);
      return found.is_estimate && found.count !== 10_001 ? found : undefined;
    },
    { timeout: 60_000 },
  );

test('counts exactly up to 10,000, whatever was cached', async () => {
  await fill(1, 10_000);
  expect(await totals()).toEqual({ count: 10_000 });
  await api.database.pool.query(`delete from acc_1.e_${rows.id} where id = 10000`);
  expect(await totals()).toEqual({ count: 9999 });
  expect(await totals({ 'query[half]': 'true' })).toEqual({ count: 4999 });
});

test('estimates beyond that and says so, also before ANALYZE; count=exact counts', async () => {
  await fill(10_000, 30_000);
  expect(await estimated({ page: '3' })).toEqual({ count: 30_000, is_estimate: true });
  expect(await totals({ count: 'exact' })).toEqual({ count: 30_000 });
  expect(await estimated({ 'query[half]': 'true' })).toEqual({ count: 15_000, is_estimate: true });
  expect(await totals({ 'query[half]': 'true', count: 'exact' })).toEqual({ count: 15_000 });
  expect(await totals({ 'query[size]': '7' })).toEqual({ count: 300 });
  expect(await totals({ 'query[size]': '7', page: '99' })).toEqual({ count: 300 });
});

test('estimates from the statistics of the table', async () => {
  await fill(30_001, 60_000);
  await api.database.pool.query(`analyze acc_1.e_${rows.id}`);
  const near = (count: number, wanted: number) => expect(Math.abs(count - wanted) / wanted).toBeLessThan(0.1);
  const filtered = await estimated({ 'query[half]': 'false', 'query[id][gte]': '1' });
  near(filtered.count, 30_000);
  // Counts are cached briefly; a filter written differently is a new key.
  const trash = await estimated({ 'query[id][gt]': '0', 'query[id][lt]': '100000' });
  near(trash.count, 60_000);
});

test('deep pages, which walk ids first, return the same rows', async () => {
  expect(idsOf(await listOf(owner, 'rows', { page: '2000', limit: '25' }))[0]).toBe(49_976);
  const deep = await listOf(owner, 'rows', {
    page: '101',
    limit: '200',
    'sort[size]': 'desc',
    'query[id][lte]': '30000',
  });
  // 300 of each size: the 20,000 before are the sizes 99 to 34, and 200 of 33.
  expect(deep.body.items[0]).toMatchObject({ size: 33, id: 9933 });
  expect(deep.body.items[199]).toMatchObject({ size: 32 });
});
