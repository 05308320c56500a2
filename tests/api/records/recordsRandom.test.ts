import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseQuery } from '#server/http/request/queryParser.ts';
import type { AffinityPool } from '#server/load/connections/affinityPool.ts';
import { wholeAccess } from '#server/tenant/access/recordAccess.ts';
import { providerPool } from '#server/tenant/planes/providerPool.ts';
import { readPage } from '#server/tenant/query/list.ts';
import { parsePlan } from '#server/tenant/query/plan/parsePlan.ts';
import { listJson } from '#server/tenant/query/stream.ts';
import { queryOf, type Random, randomCase, randomOf, typesOf, upTo } from '../../support/records/cases.ts';
import { poolSource } from '../../support/records/poolSource.ts';
import { makeRandomTable, type RandomTable, shown } from '../../support/records/randomTable.ts';
import { answer, type Case, type PlainRow } from '../../support/records/reference.ts';
import { parsed } from '../../support/records/rows.ts';
import { type Api, startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';

/** `RANDOM_CASES=20000` is the long run. */
const cases = Number(process.env.RANDOM_CASES ?? 400);
const seed = Number(process.env.RANDOM_SEED ?? 20_261_121);
/** Rows of each schema. The largest have deep pages, which use another statement. */
const sizes = [0, 2, 40, 40, 120, 120, 120, 1300];

let api: Api;
let owner: Client;
let records: AffinityPool;
beforeAll(async () => {
  api = await startApi();
  records = providerPool(api.database.records);
  owner = await api.signInOwner();
});
afterAll(() => records.end());

interface CheckedCase {
  table: RandomTable;
  listCase: Case;
  query: string;
  expected: PlainRow[];
}

const planOf = ({ table, query }: CheckedCase, more: string) =>
  parsePlan(wholeAccess(table.model), parseQuery(`${query}&${more}`));

const read = (table: RandomTable, items: string[]) => ({
  got: parsed<Record<string, unknown>>(items),
  shown: (rows: readonly PlainRow[]) => rows.map((row) => shown(table, row)),
});

async function checkPage(random: Random, checked: CheckedCase): Promise<void> {
  const limit = random(1, 2, 3, 10, 100, 1000);
  const pages = Math.ceil(checked.expected.length / limit);
  const page = 1 + upTo(random, Math.min(pages + 1, 1500));
  const answered = await readPage(poolSource(records), planOf(checked, `limit=${limit}&page=${page}`));
  const { got, shown: expected } = read(checked.table, answered.items);
  const from = (page - 1) * limit;
  expect(got).toEqual(expected(checked.expected.slice(from, from + limit)));
  expect(answered).toMatchObject({ count: checked.expected.length, is_estimate: false });
  expect(answered.next_cursor === null).toBe(checked.expected.length <= from + limit || got.length === 0);
}

/** Reads all pages by cursor: together they are the whole list, without repeats or gaps. */
async function checkCursors(random: Random, checked: CheckedCase): Promise<void> {
  const limit = Math.max(random(1, 2, 7, 50), Math.ceil(checked.expected.length / 12));
  const ids: unknown[] = [];
  let after: string | null = '';
  for (let steps = 0; after !== null; steps++) {
    expect(steps).toBeLessThan(20);
    const page = await readPage(poolSource(records), planOf(checked, `limit=${limit}&after=${after}`));
    ids.push(...parsed<PlainRow>(page.items).map(({ id }) => id));
    expect(page.count).toBe(checked.expected.length);
    after = page.next_cursor;
  }
  expect(ids).toEqual(checked.expected.map(({ id }) => id));
}

async function checkWhole(checked: CheckedCase): Promise<void> {
  const parts = await listJson(poolSource(records), planOf(checked, 'limit=-1'));
  let text = '';
  for await (const part of parts) text += part;
  const { items, totals } = JSON.parse(text) as { items: PlainRow[]; totals: unknown };
  expect(items.map(({ id }) => id)).toEqual(checked.expected.map(({ id }) => id));
  expect(totals).toEqual({ count: checked.expected.length });
}

test(`${cases} random lists equal those of a simple reference implementation`, { timeout: 600_000 }, async () => {
  const random = randomOf(seed);
  const tables: RandomTable[] = [];
  const rounds = Math.ceil(cases / 5000);
  for (let round = 0; round < rounds; round++)
    for (const size of sizes)
      tables.push(await makeRandomTable({ owner, pool: api.database.pool }, random, `random_${tables.length}`, size));
  let found = 0;
  for (let n = 0; n < cases; n++) {
    const table = random(...(tables as [RandomTable]));
    const listCase = randomCase(random, table);
    const types = typesOf(table.fields);
    const query = queryOf(random, types, listCase);
    const one: CheckedCase = { table, listCase, query, expected: answer(table.rows, types, listCase, table.options) };
    if (one.expected.length > 0) found++;
    try {
      const kind = random('page', 'page', 'page', 'cursors', 'whole');
      if (kind === 'page') await checkPage(random, one);
      else if (kind === 'cursors') await checkCursors(random, one);
      else await checkWhole(one);
    } catch (error) {
      const what = `case ${n} of seed ${seed}, ${table.model.alias}: ${decodeURIComponent(query)}`;
      throw new Error(`${what}\n${(error as Error).message}`, { cause: error });
    }
  }
  // Queries without results would prove nothing.
  expect(found / cases).toBeGreaterThan(0.4);
});
