import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseQuery } from '#server/http/request/queryParser.ts';
import type { AffinityPool } from '#server/load/connections/affinityPool.ts';
import { wholeAccess } from '#server/tenant/access/recordAccess.ts';
import { type EntityModel, entityModel } from '#server/tenant/model.ts';
import { providerPool } from '#server/tenant/planes/providerPool.ts';
import { readPage } from '#server/tenant/query/list.ts';
import { parsePlan } from '#server/tenant/query/plan/parsePlan.ts';
import type { Source } from '#server/tenant/query/sql/expand.ts';
import { makeEntity } from '../../support/accounts/entities.ts';
import { poolSource } from '../../support/records/poolSource.ts';
import { parsed, putRows } from '../../support/records/rows.ts';
import { type Api, startApi } from '../../support/server/api.ts';

let api: Api;
let records: AffinityPool;
let model: EntityModel;
beforeAll(async () => {
  api = await startApi();
  records = providerPool(api.database.records);
  const heaps = await makeEntity(await api.signInOwner(), 'heaps');
  model = entityModel('acc_1', { id: heaps.id, account_id: 1, alias: 'heaps', name: 'heaps', fields: [] });
  // A table without statistics, as after an import, is counted completely once.
  await api.database.pool.query(`alter table ${model.table} set (autovacuum_enabled = off)`);
  await putRows(
    api,
    heaps,
    Array.from({ length: 10_050 }, (_, at) => ({ id: at + 1 })),
  );
});
afterAll(() => records.end());

const plan = () => parsePlan(wholeAccess(model), parseQuery('limit=25') as never);

/** The database with exact counts delayed until `release` is called. */
function slowSource() {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const counts: string[] = [];
  const source: Source = {
    ...poolSource(records),
    plane: {
      read: async <R extends pg.QueryResultRow>(text: string | pg.QueryConfig, values?: unknown[]) => {
        if (typeof text === 'string' && text.startsWith('select (select count(*) from')) {
          counts.push(text);
          await held;
        }
        return (await records.query<R>(text as string, values)).rows;
      },
    },
  };
  return { source, counts, release };
}

test('rows do not wait for a slow count, which runs once and serves the next request', async () => {
  const { source, counts, release } = slowSource();
  const pages = await Promise.all([readPage(source, plan()), readPage(source, plan())]);
  for (const page of pages) {
    expect(parsed(page.items)).toHaveLength(25);
    expect(page).toMatchObject({ count: 10_001, is_estimate: true });
  }
  expect(counts).toHaveLength(1);
  release();
  await expect.poll(async () => (await readPage(source, plan())).count).toBe(10_050);
  expect(counts).toHaveLength(1);
});
