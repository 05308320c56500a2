import pg from 'pg';
import { limits } from '#shared/limits.ts';
import { wholeAccess } from '../access/recordAccess.ts';
import type { DataPlane } from '../dataPlane.ts';
import type { EntityModel } from '../model.ts';
import { estimate } from './estimates.ts';
import { parsePlan } from './parsePlan.ts';

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

/** Entities counted in one statement: few round trips for many entities, and few to repeat if one fails. */
const TOGETHER = 20;
/** Newest records that are read one by one; of more records a sample is read. */
const NEWEST = 100_000;
const SAMPLE_PAGES = 1000;
/** Time limit for one entity by itself; a statement for several may use all the remaining time. */
const ALONE_MS = 300;
const LOCK_MS = 100;

interface CountOptions {
  plane: Pick<DataPlane, 'transaction'>;
  /** First moments of the days, in their order. */
  starts: readonly Date[];
  /** When to stop, in ms of `performance.now()`. */
  deadline: number;
}

interface Row {
  id: number;
  count: number;
  trashed: number;
  days: number[];
  counts: number[];
}

/**
 * Counts the records of entities, several in one statement, until the deadline. Entities that are locked, broken or too
 * slow are left out, and so is the rest when the time is up or the connection is lost.
 */
export async function figuresOf(options: CountOptions, models: readonly EntityModel[]): Promise<Map<number, Figures>> {
  const found = new Map<number, Figures>();
  for (let from = 0; from < models.length && left(options) > 0; from += TOGETHER) {
    const several = models.slice(from, from + TOGETHER);
    const isDone = await counted(options, several, left(options), found);
    if (isDone === 'gone') break;
    if (isDone) continue;
    for (const model of several) {
      if (left(options) <= 0) break;
      await counted(options, [model], Math.min(ALONE_MS, left(options)), found);
    }
  }
  return found;
}

const left = ({ deadline }: CountOptions) => Math.round(deadline - performance.now());

/** @returns whether it succeeded; `gone` if the connection is lost */
async function counted(
  options: CountOptions,
  models: readonly EntityModel[],
  patience_ms: number,
  found: Map<number, Figures>,
): Promise<boolean | 'gone'> {
  try {
    await options.plane.transaction(async (client) => {
      await client.query(
        `set transaction read only; set local lock_timeout = ${LOCK_MS}; set local statement_timeout = ${Math.max(1, patience_ms)}`,
      );
      const text = models.map((model) => countSql(model)).join(' union all ');
      const { rows } = await client.query<Row>(text, [options.starts.map((start) => start.toISOString())]);
      for (const model of models) {
        const row = rows.find(({ id }) => id === model.id);
        if (row) found.set(model.id, await figures(client, model, row, options.starts));
      }
    });
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError ? false : 'gone';
  }
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
