import type pg from 'pg';
import { reachEmbedded } from '#server/database/embedded.ts';
import { migrationPool } from '#server/database/pool/pool.ts';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { misspeltNames, type NamedRow, recallOf } from '../../support/records/misspelt.ts';
import { benchFolder } from '../cleanup.ts';
import { startProgram } from '../program.ts';
import { type Call, json, signIn, startServer } from '../server.ts';
import { size } from '../size.ts';
import { head, inTurn, row, verdict } from '../table.ts';
import { type Deals, fillDeals, makeBareDeals, makeDeals } from './deals.ts';
import { wrk } from './wrk.ts';

/** Russian names: searches, compared with the floor; names that are alike; lists sorted by the name of a record. */
export async function benchTexts(): Promise<void> {
  const { folder, remove } = await benchFolder();
  const server = await startServer({ DATA_DIR: folder });
  const { connection } = await reachEmbedded(folder);
  const pool = migrationPool(connection);
  const { call, origin, headers } = await signIn(server);
  const deals = await makeDeals(call, 'deals');
  const firm = await addFirm(call, deals);
  await fillDeals(pool, deals, size.rows);
  await makeBareDeals(pool, deals, size.rows);
  const names = misspeltNames(size.rows);
  await giveNames(pool, deals.table, deals.columns.name as string, names);
  await giveNames(pool, 'bench.deals', 'name', names);
  await pool.query(`update ${deals.table} set ${firm} = 1 + id * 7919 % ${size.rows}`);
  await pool.query(`vacuum analyze ${deals.table}`);
  await pool.end();

  const floor = await startProgram(['tests/bench/records/floor.ts', JSON.stringify(connection)], {});
  head(`searches a second, ${size.rows} Russian names`, 'product', 'floor', 'product / floor', 'goal');
  const whole = (names[1] as NamedRow).name;
  for (const [name, text] of Object.entries({
    'a common part': 'агро',
    'a word': whole.split(' ')[1] as string,
    'a name': whole,
  })) {
    const asked = encodeURIComponent(text);
    const loads = {
      left: { path: `/api/rest/deals?query[name][ilike]=%25${asked}%25`, headers },
      right: { path: `/deals?name=%25${asked}%25`, headers: json },
    };
    const origins = { left: origin, right: floor.url };
    // One connection: the floor goes on reading for many seconds after more have left.
    const { left, right, ratio } = await inTurn((side, ms) => wrk(origins[side], loads[side], 1, ms));
    row(name, left.toFixed(0), right.toFixed(1), ratio.toFixed(1), verdict(ratio >= 30, '30'));
  }
  await floor.stop();

  head(`${size.rows} records`, 'ms', '');
  for (const order of ['asc', 'desc'])
    row(
      `a list by the name of a record, ${order}`,
      (await timeOf(() => call('GET', `/rest/deals?sort[firm]=${order}`))).ms,
    );
  const path = '/rest/deals/duplicates?by[]=name:similar&limit=1000&after=';
  const groups: { ids: number[] }[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const from: string = after;
    const { ms, answer } = await timeOf(() => call<GroupPage>('GET', path + from));
    groups.push(...answer.items);
    after = answer.next_cursor;
    row('a page of similar names', ms, `${answer.items.length} groups`);
  }
  row('misspelt names that are found', '', recallOf(names, groups).toFixed(3));
  await server.stop();
  await remove();
}

interface GroupPage {
  items: { ids: number[] }[];
  next_cursor: string | null;
}

/** Adds a select of records of the same entity. @returns its column */
async function addFirm(call: Call, { id, columns }: Deals): Promise<string> {
  const made = await call<{ id: number }>('POST', '/v1/entities/fields', {
    entity_id: id,
    name: 'firm',
    alias: 'firm',
    type_id: fieldTypeIds.select,
    extra: { select_subtype: 'entity', select_entity_id: id, select_entity_key: Number(columns.name?.slice(2)) },
  });
  return `f_${made.id}`;
}

async function giveNames(pool: pg.Pool, table: string, column: string, rows: readonly NamedRow[]): Promise<void> {
  await pool.query(
    `update ${table} t set ${column} = n.name from unnest($1::text[]) with ordinality n(name, id) where n.id = t.id`,
    [rows.map(({ name }) => name)],
  );
  await pool.query(`vacuum analyze ${table}`);
}

async function timeOf<T>(work: () => Promise<T>): Promise<{ ms: string; answer: T }> {
  const before = performance.now();
  const answer = await work();
  return { ms: (performance.now() - before).toFixed(0), answer };
}
