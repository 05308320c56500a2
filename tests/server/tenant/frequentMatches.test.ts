import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parseQuery } from '#server/http/request/queryParser.ts';
import type { AffinityPool } from '#server/load/connections/affinityPool.ts';
import { wholeAccess } from '#server/tenant/access/recordAccess.ts';
import { type EntityModel, entityModel } from '#server/tenant/model.ts';
import { providerPool } from '#server/tenant/planes/providerPool.ts';
import { frequentStatement, learnCount } from '#server/tenant/query/frequentMatches.ts';
import { readPage } from '#server/tenant/query/list.ts';
import { parsePlan } from '#server/tenant/query/plan/parsePlan.ts';
import { pageStatement, type Statement } from '#server/tenant/query/sql/statements.ts';
import { rowsOf } from '#server/tenant/rows.ts';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { makeEntity, type NewField } from '../../support/accounts/entities.ts';
import { poolSource } from '../../support/records/poolSource.ts';
import { parsed } from '../../support/records/rows.ts';
import { isRecordRead, rowsRead } from '../../support/records/rowsRead.ts';
import { type Api, startApi } from '../../support/server/api.ts';

/** A filter that thousands of records match: the page is found without collecting and sorting them all. */

const ROWS = 40_000;
const PART = 10_000;
const LIMIT = 10;

const fields: NewField[] = [
  { alias: 'size', type: 'number', extra: { indexed: true } },
  { alias: 'word', type: 'text' },
  { alias: 'stage', type: 'select', variants: ['spread', 'old', 'rare'].map((alias) => ({ name: alias, alias })) },
];

let api: Api;
let records: AffinityPool;
let model: EntityModel;
let column: (alias: string) => string;
const variants: Record<string, number> = {};
beforeAll(async () => {
  api = await startApi();
  records = providerPool(api.database.pool);
  const owner = await api.signInOwner();
  const made = await makeEntity(owner, 'goods', fields);
  Object.assign(variants, made.variants.stage);
  const { body } = await owner.get<{ items: FieldModel[] }>(`/v1/entities/fields?entity_id=${made.id}&with=variants`);
  model = entityModel('acc_1', { id: made.id, account_id: 1, alias: 'goods', name: 'goods', fields: body.items });
  column = (alias) => (made.fields[alias] ? `f_${made.fields[alias]}` : alias);
  // A tenth is `spread` evenly, almost another is `old`: no record after these. Some are deleted.
  // In parts: a busy machine takes longer than the limit of a statement for all at once.
  for (let from = 1; from <= ROWS; from += PART)
    await api.database.pool.query(
      `insert into ${model.table} (id, created_at, deleted_at, ${fields.map(({ alias }) => column(alias)).join(', ')})
       select n, '2026-01-01'::timestamptz + make_interval(mins => n), case when n % 97 = 0 then now() end,
         n * 7919 % 1000, 'word ' || n % 7,
         case when n % 10 = 3 then ${variants.spread} when n <= ${ROWS / 10} then ${variants.old}
              when n % 1000 = 7 then ${variants.rare} end
       from generate_series(${from}, ${from + PART - 1}) n`,
    );
  // An index is enough to count in once all transactions have ended that began before the records were written.
  await vi.waitFor(async () => {
    await api.database.pool.query(`vacuum analyze ${model.table}`);
    const { rows } = await api.database.pool.query(
      `select relallvisible, relpages from pg_class where oid = '${model.table}'::regclass`,
    );
    expect(rows[0].relallvisible).toBe(rows[0].relpages);
  }, 60_000);
});
afterAll(() => records.end());

const planOf = (query: string) => parsePlan(wholeAccess(model), parseQuery(`${query}&limit=${LIMIT}`));

const shown = () => ({ reader: rowsOf(model), expansions: [] });

/** Records that reading the page takes, once it is known how many matches the filter has. */
async function readBy(query: string): Promise<number> {
  const plan = planOf(query);
  learnCount(query, 3000);
  const { text, values } = frequentStatement(query, plan, shown()) as Statement;
  return rowsRead(records, text, values, isRecordRead);
}

const newest = 'sort[created_at]=desc';
const stage = (alias: string) => `query[stage]=${variants[alias]}`;

test.each([newest, 'sort[created_at]=asc', 'sort[id]=desc', 'sort[size]=desc', 'sort[size]=asc', ''])(
  'a page of a tenth of the records, "%s", reads a fraction of the matches',
  async (sort) => {
    expect(await readBy(`${stage('spread')}&${sort}`)).toBeLessThan(ROWS / 40);
  },
);

test('no more than a limited number of records is tried for matches at the far end of the list', async () => {
  expect(await readBy(`${stage('old')}&${newest}`)).toBe(5000);
});

test('no record is tried for rare matches', async () => {
  expect(await readBy(`${stage('rare')}&${newest}`)).toBe(0);
});

test('an index of a field contains the creation time, by which its matches are sorted', async () => {
  const { text, values } = pageStatement(planOf(`${stage('spread')}&${newest}`), shown(), 'bounded');
  expect(await rowsRead(records, text, values, isRecordRead)).toBeLessThanOrEqual(LIMIT + 1);
});

/** The ids of a page and the count of all, without any of our statements. */
async function plain(where: string, order: string, page: number) {
  const { rows } = await records.query<{ id: number }>(
    `select id from ${model.table} where deleted_at is null and ${where} order by ${order}`,
  );
  return { ids: rows.slice((page - 1) * LIMIT, page * LIMIT).map(({ id }) => id), count: rows.length };
}

describe.each([
  ['spread', 'created_at desc', 1],
  ['spread', 'created_at asc', 2],
  ['spread', 'size desc', 1],
  ['spread', 'size asc', 12],
  ['spread', 'created_at desc', 360],
  ['spread', 'word desc', 1],
  ['spread', 'id asc', 1],
  ['old', 'created_at desc', 1],
  ['rare', 'created_at desc', 1],
] as const)('%s by %s, page %i', (alias, sort, page) => {
  test.each([
    ['', 'true'],
    ['&query[word]=word 3', "word = 'word 3'"],
    ['&query[size][gte]=200', 'size >= 200'],
    ['&query[or][0][size][lt]=100&query[or][1][word]=word 1', "(size < 100 or word = 'word 1')"],
  ])('the page and the count are those of plain SQL, with "%s"', async (more, condition) => {
    const [by, order] = sort.split(' ') as [string, string];
    const names = (sql: string) => sql.replace(/size|word(?=\s*=)|stage/g, (name) => column(name));
    const wanted = await plain(
      `${column('stage')} = ${variants[alias]} and ${names(condition)}`,
      `${column(by)} ${order}, id ${order}`,
      page,
    );
    const plan = planOf(`${stage(alias)}${more}&sort[${by}]=${order}&page=${page}`);
    // The first time it is not known how many there are. Then it is, and then where they are not.
    for (let reading = 0; reading < 3; reading++) {
      const { items, count } = await readPage(poolSource(records), plan);
      expect({ ids: parsed<{ id: number }>(items).map(({ id }) => id), count }).toEqual(wanted);
    }
  });
});
