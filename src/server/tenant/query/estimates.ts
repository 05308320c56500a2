import { limits } from '#shared/limits.ts';
import type { Plan } from './plan.ts';
import type { Source } from './source.ts';
import { COUNT, countStatement, filterStatement } from './statements.ts';

/** How long an estimate is believed, ms. Only estimates are: an exact count is exact when it is given. */
const BELIEVED_MS = 5000;
const KEPT = 2000;
const LEAST = limits.count_exact_max + 1;

const remembered = new Map<string, { count: number; expires: number }>();

const keyOf = ({ text, values }: { text: string; values: unknown[] }) => JSON.stringify([text, values]);

/** What was guessed of this filter a moment ago, if anything was. */
export function knownEstimate(source: Source, plan: Plan): number | null {
  const known = byPlane(source).get(keyOf(filterStatement(plan)));
  return known && known.expires > Date.now() ? known.count : null;
}

/** Guesses how many records a filter leaves that are more than can be counted each time. Never below 10,001. */
export async function estimate(source: Source, plan: Plan): Promise<number> {
  const statement = filterStatement(plan);
  const count = Math.max(LEAST, await guess(source, plan, statement));
  const kept = byPlane(source);
  kept.delete(keyOf(statement));
  kept.set(keyOf(statement), { count, expires: Date.now() + BELIEVED_MS });
  if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
  return count;
}

const planes = new WeakMap<Source['plane'], typeof remembered>();

/** Two accounts' own databases may have tables of the same name. */
function byPlane({ plane }: Source): typeof remembered {
  let kept = planes.get(plane);
  if (!kept) {
    kept = new Map();
    planes.set(plane, kept);
  }
  return kept;
}
