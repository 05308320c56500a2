import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { limits } from '#shared/limits.ts';
import { hasSqlState } from '../../database/databaseErrors.ts';
import { type EntityModel, liveIndex } from '../model.ts';
import type { Plan } from './plan/plan.ts';
import type { Source } from './sql/expand.ts';
import { isEverything } from './sql/filterSql.ts';
import { COUNT, countStatement, filterStatement, type Statement } from './sql/statements.ts';

/** How long an estimate is used, ms. Exact counts are never cached. */
const ESTIMATE_TTL_MS = 5000;
/** How long rows wait for an estimate, ms. */
const MAX_WAIT_MS = 150;
const MAX_ESTIMATES = 5000;
const LEAST = limits.count_exact_max + 1;

interface Counting {
  plane: Source['plane'];
  plan: Plan;
  statement: Statement;
}

/** Concurrent calls for one filter share one estimate. */
const estimates = new LRUCache<string, number, Counting>({
  max: MAX_ESTIMATES,
  ttl: ESTIMATE_TTL_MS,
  // An estimate that is evicted while it is made still answers those who wait for it.
  ignoreFetchAbort: true,
  fetchMethod: async (_key, _stale, { context }) => Math.max(LEAST, await guess(context)),
});

const modelNumbers = new WeakMap<EntityModel, number>();
let lastNumber = 0;

/** Tables of one name may be in different databases, so a model is identified by itself. */
function numberOf(model: EntityModel): number {
  const number = modelNumbers.get(model) ?? ++lastNumber;
  modelNumbers.set(model, number);
  return number;
}

const keyOf = ({ model }: Plan, { text, values }: Statement) => JSON.stringify([numberOf(model), text, values]);

/** The keys of the filters that match everything: most lists have none. */
const wholeKeys = new WeakMap<EntityModel, string>();

/** Identifies the filter of a plan. */
export function filterKey(plan: Plan): string {
  if (!isEverything(plan) || plan.filter.isTrash) return keyOf(plan, filterStatement(plan));
  const key = wholeKeys.get(plan.model) ?? keyOf(plan, filterStatement(plan));
  wholeKeys.set(plan.model, key);
  return key;
}

/** The cached estimate of a filter, if there is one. */
export const knownEstimate = (key: string): number | null => estimates.get(key) ?? null;

/**
 * Estimates how many records match a filter, where there are too many to count on every call. At least 10,001, which is
 * also the answer when the estimate takes long: it does not delay the rows, and continues for later calls.
 */
export async function estimate({ plane }: Pick<Source, 'plane'>, plan: Plan): Promise<number> {
  const statement = filterStatement(plan);
  // Later callers use it too, so it is not cancelled with this one.
  const context = { plane: plane.detached ?? plane, plan, statement };
  const guessing = estimates.fetch(keyOf(plan, statement), { context });
  return (await Promise.race([guessing, sleep(MAX_WAIT_MS, LEAST, { ref: false })])) ?? LEAST;
}

/** From what the database last saw of the table; until it has looked, by counting this once. */
async function guess({ plane, plan, statement }: Counting): Promise<number> {
  const [seen] = await plane.read<{ table: number; live: number }>(
    `select (select reltuples from pg_class where oid = to_regclass($1)) as table,
       (select reltuples from pg_class where oid = to_regclass($2)) as live`,
    [plan.model.table, plan.model.table.replace(/e_\d+$/, liveIndex(plan.model.id))],
  );
  if (!seen || !(seen.table >= LEAST)) return counted(plane, plan);
  if (isEverything(plan)) return seen.live > 0 ? Math.round(seen.live) : counted(plane, plan);
  const rows = await plane.read<Record<'QUERY PLAN', [{ Plan: { 'Plan Rows': number } }]>>(
    `explain (format json) ${statement.text}`,
    statement.values,
  );
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? LEAST;
}

async function counted(plane: Source['plane'], plan: Plan): Promise<number> {
  const { text, values } = countStatement(plan, 'exact');
  return plane.read<Record<typeof COUNT, number>>(text, values).then(
    ([row]) => row?.[COUNT] ?? LEAST,
    (error: unknown) => {
      // Took longer than a statement may: more than can be counted is all that is known.
      if (hasSqlState(error, 'query_canceled')) return LEAST;
      throw error;
    },
  );
}
