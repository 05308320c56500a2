import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '#shared/limits.ts';
import { hasSqlState } from '../../database/databaseErrors.ts';
import { liveIndex } from '../changes/names.ts';
import { isEverything } from './filterSql.ts';
import type { Plan } from './plan.ts';
import type { Source } from './source.ts';
import { COUNT, countStatement, filterStatement, type Statement } from './statements.ts';

/** How long an estimate is believed, ms. Only estimates are: an exact count is exact when it is given. */
const BELIEVED_MS = 5000;
/** How long rows wait for it, ms. */
const WAITED_MS = 150;
const KEPT = 5000;
const LEAST = limits.count_exact_max + 1;

const remembered = new Map<string, { count: number; expires: number }>();
/** Of one filter one guess at a time, however many ask. */
const underway = new Map<string, Promise<number>>();

/** Two customers' own databases may have tables of one name. */
const keyOf = ({ model }: Plan, { text, values }: Statement) => JSON.stringify([model.account_id, text, values]);

/** What was guessed of this filter a moment ago, if anything was. */
export const knownEstimate = (plan: Plan): number | null => recall(keyOf(plan, filterStatement(plan)));

function recall(key: string): number | null {
  const known = remembered.get(key);
  return known && known.expires > Date.now() ? known.count : null;
}

/**
 * Guesses how many records a filter leaves that are too many to be counted each time. Never below 10,001, which is all
 * that is said where the guess takes long: rows that are there are not held up by it. It goes on for those who ask next.
 */
export async function estimate(source: Pick<Source, 'plane'>, plan: Plan): Promise<number> {
  const statement = filterStatement(plan);
  const key = keyOf(plan, statement);
  // Since the page was asked for, somebody else's guess may have come.
  const known = recall(key);
  if (known !== null) return known;
  const guessing = underway.get(key) ?? remember(key, guess(source.plane, plan, statement));
  return Promise.race([guessing, sleep(WAITED_MS, LEAST, { ref: false })]);
}

function remember(key: string, guessing: Promise<number>): Promise<number> {
  const done = guessing
    .then((guessed) => {
      const count = Math.max(LEAST, guessed);
      remembered.delete(key);
      remembered.set(key, { count, expires: Date.now() + BELIEVED_MS });
      if (remembered.size > KEPT) remembered.delete(remembered.keys().next().value as string);
      return count;
    })
    .finally(() => underway.delete(key));
  underway.set(key, done);
  // Whoever waited for it may be gone by the time it fails.
  done.catch(() => {});
  return done;
}

/** From what the database last saw of the table; until it has looked, by counting this once. */
async function guess(plane: Source['plane'], plan: Plan, statement: Statement): Promise<number> {
  const [seen] = await plane.read<{ table: number; live: number }>(
    `select (select reltuples from pg_class where oid = to_regclass($1)) as table,
       (select reltuples from pg_class where oid = to_regclass($2)) as live`,
    [plan.model.table, plan.model.table.replace(/e_\d+$/, liveIndex(plan.model.id))],
  );
  if (!seen || !(seen.table >= LEAST)) return counted(plane, plan);
  if (isEverything(plan.filter)) return seen.live > 0 ? Math.round(seen.live) : counted(plane, plan);
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
