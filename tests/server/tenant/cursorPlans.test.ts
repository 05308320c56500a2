import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseQuery } from '#server/http/request/queryParser.ts';
import type { AffinityPool } from '#server/load/connections/affinityPool.ts';
import { wholeAccess } from '#server/tenant/access/recordAccess.ts';
import { type EntityModel, entityModel } from '#server/tenant/model.ts';
import { providerPool } from '#server/tenant/planes/providerPool.ts';
import { readPage } from '#server/tenant/query/list.ts';
import { parsePlan } from '#server/tenant/query/plan/parsePlan.ts';
import { pageStatement } from '#server/tenant/query/sql/statements.ts';
import { listJson } from '#server/tenant/query/stream.ts';
import { rowsOf } from '#server/tenant/rows.ts';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { makeEntity, type NewField, type TestEntity } from '../../support/accounts/entities.ts';
import { poolSource } from '../../support/records/poolSource.ts';
import { rowsRead } from '../../support/records/rowsRead.ts';
import { type Api, startApi } from '../../support/server/api.ts';

/** A cursor begins a range of an index, however deep it is and in either direction. */

const ROWS = 20_000;
const LIMIT = 10;

const fields: NewField[] = [
  { alias: 'word', type: 'text', extra: { indexed: true } },
  { alias: 'size', type: 'number', extra: { indexed: true } },
  { alias: 'stage', type: 'select', variants: ['a', 'b', 'c'].map((alias) => ({ name: alias, alias })) },
  { alias: 'day', type: 'date' },
  { alias: 'moment', type: 'timestamp' },
  { alias: 'flag', type: 'boolean', extra: { indexed: true } },
];

let api: Api;
let records: AffinityPool;
let model: EntityModel;
beforeAll(async () => {
  api = await startApi();
  records = providerPool(api.database.pool);
  const owner = await api.signInOwner();
  const made: TestEntity = await makeEntity(owner, 'goods', fields);
  const { body } = await owner.get<{ items: FieldModel[] }>(`/v1/entities/fields?entity_id=${made.id}&with=variants`);
  model = entityModel('acc_1', { id: made.id, account_id: 1, alias: 'goods', name: 'goods', fields: body.items });
  const column = (alias: string) => `f_${made.fields[alias]}`;
  const variants = Object.values(made.variants.stage ?? {});
  // A quarter of the values is null.
  await api.database.pool.query(
    `insert into ${model.table} (id, created_at, ${fields.map(({ alias }) => column(alias)).join(', ')})
     select n, '2026-01-01'::timestamptz + make_interval(mins => n),
       case when n % 4 > 0 then 'word ' || n % 50 end, case when n % 4 > 0 then n % 500 end,
       case when n % 4 > 0 then ('{${variants}}'::bigint[])[1 + n % 3] end,
       case when n % 4 > 0 then '2026-01-01'::date + n % 300 end,
       case when n % 4 > 0 then '2026-01-01'::timestamptz + make_interval(hours => n % 1000) end,
       case when n % 4 > 0 then n % 3 = 0 end
     from generate_series(1, ${ROWS}) n`,
  );
  await api.database.pool.query(`vacuum analyze ${model.table}`);
});
afterAll(() => records.end());

/** The cursor behind this many records, and what the next page reads. */
async function pageAt(sort: string, before: number): Promise<number> {
  const deep = parsePlan(wholeAccess(model), parseQuery(`${sort}&limit=${LIMIT}&page=${Math.floor(before / LIMIT)}`));
  const { next_cursor } = await readPage(poolSource(records), deep);
  const plan = parsePlan(wholeAccess(model), parseQuery(`${sort}&limit=${LIMIT}&after=${next_cursor}`));
  const { text, values } = pageStatement(plan, { reader: rowsOf(model), expansions: [] }, 'none');
  return rowsRead(records, text, values);
}

const sortable = ['id', 'created_at', ...fields.map(({ alias }) => alias)];
describe.each(sortable.flatMap((alias) => [`sort[${alias}]=asc`, `sort[${alias}]=desc`]))('%s', (sort) => {
  // Among the nulls of one direction, among the values, and among the nulls of the other.
  test.each([1000, 9000, 17_000])('a page behind %i records reads only its rows', async (before) => {
    expect(await pageAt(sort, before)).toBeLessThanOrEqual(2 * (LIMIT + 1));
  });
});

test.each(['sort[size]=desc&sort[word]=desc', 'sort[size]=asc&sort[word]=asc'])(
  '%s, without an index of both, reads the equal values of the first field only',
  async (sort) => {
    // 30 records have one size.
    expect(await pageAt(sort, 9000)).toBeLessThan(100);
  },
);

test('a whole list is sent in parts of many records', async () => {
  const plan = parsePlan(wholeAccess(model), parseQuery('limit=-1'));
  const sent: string[] = [];
  for await (const part of await listJson(poolSource(records), plan)) sent.push(part);
  expect(JSON.parse(sent.join('')).items).toHaveLength(ROWS);
  expect(sent.length).toBeLessThan(ROWS / 100);
});
