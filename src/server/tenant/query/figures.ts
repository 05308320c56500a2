import type pg from 'pg';
import { limits } from '#shared/limits.ts';
import { wholeAccess } from '../access/recordAccess.ts';
import type { EntityModel } from '../model.ts';
import { estimate } from './estimates.ts';
import { parsePlan } from './plan/parsePlan.ts';
import { type Reading, readTogether } from './together.ts';

/** Figures about the records of one entity, for the overview. */
export interface Figures {
  count: number;
  is_estimate: boolean;
  /** In the trash; counted to 10,001. */
  trashed: number;
  /** Records created on each of the given days. */
  created: number[];
  is_created_estimate: boolean;
}

/** Newest records that are read one by one; of more records a sample is read. */
const NEWEST = 100_000;
const SAMPLE_PAGES = 1000;
interface CountOptions extends Reading {
  /** First moments of the days, in their order. */
  starts: readonly Date[];
}

interface Row {
  id: number;
  count: number;
  trashed: number;
  days: number[];
  counts: number[];
}

/** Counts the records of entities until the deadline; entities that were not counted are absent. */
export async function figuresOf(options: CountOptions, models: readonly EntityModel[]): Promise<Map<number, Figures>> {
  const found = new Map<number, Figures>();
  await readTogether(options, models, async (client, several) => {
    const text = several.map((model) => countSql(model)).join(' union all ');
    const { rows } = await client.query<Row>(text, [options.starts.map((start) => start.toISOString())]);
    for (const model of several) {
      const row = rows.find(({ id }) => id === model.id);
      if (row) found.set(model.id, await figures(client, model, row, options.starts));
    }
  });
  return found;
}

const countSql = ({ id, table }: EntityModel) => `
select ${id} as id,
  (select count(*)::int from (select from ${table} where deleted_at is null limit ${limits.count_exact_max + 1}) l) as count,
  (select count(*)::int from (select from ${table} where deleted_at is not null limit ${limits.count_exact_max + 1}) t) as trashed,
  d.days, d.counts
from (select coalesce(array_agg(day), '{}') as days, coalesce(array_agg(n), '{}') as counts from
  (select width_bucket(created_at, $1::timestamptz[]) as day, count(*)::int as n from
    (select created_at from ${table} where deleted_at is null and created_at >= ($1::timestamptz[])[1]
      order by created_at desc limit ${NEWEST + 1}) newest group by 1) g) d`;

async function figures(client: pg.ClientBase, model: EntityModel, row: Row, starts: readonly Date[]): Promise<Figures> {
  const read = async <R extends pg.QueryResultRow>(text: string | pg.QueryConfig, values?: unknown[]) =>
    (await client.query<R>(text as string, values)).rows;
  const isMany = row.count > limits.count_exact_max;
  const count = isMany ? await estimate({ plane: { read } }, parsePlan(wholeAccess(model), {})) : row.count;
  const isSampled = row.counts.reduce((sum, n) => sum + n, 0) > NEWEST;
  const buckets = isSampled ? await sampled(client, model, count, starts) : row;
  return {
    count,
    is_estimate: isMany,
    trashed: row.trashed,
    created: starts.map((_, at) => buckets.counts[buckets.days.indexOf(at + 1)] ?? 0),
    is_created_estimate: isSampled,
  };
}

/** Reads some pages of a large table and extrapolates. */
async function sampled(client: pg.ClientBase, { table }: EntityModel, count: number, starts: readonly Date[]) {
  const { rows: sizes } = await client.query<{ pages: number }>(
    `select (pg_relation_size('${table}') / current_setting('block_size')::int)::int as pages`,
  );
  const share = Math.min(100, (100 * SAMPLE_PAGES) / Math.max(1, sizes[0]?.pages ?? 1));
  const { rows } = await client.query<{ day: number; n: number }>(
    `select width_bucket(created_at, $1::timestamptz[]) as day, count(*)::int as n
     from ${table} tablesample system (${share}) repeatable (1) where deleted_at is null group by 1`,
    [starts.map((start) => start.toISOString())],
  );
  const total = rows.reduce((sum, { n }) => sum + n, 0);
  return {
    days: rows.map(({ day }) => day),
    counts: rows.map(({ n }) => Math.round((n / Math.max(1, total)) * count)),
  };
}
