import { invalid, Refusal } from '#server/errors/errors.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import { parsePlan } from '#server/tenant/query/plan/parsePlan.ts';
import type { Plan } from '#server/tenant/query/plan/plan.ts';
import { limits, requestLimits } from '#shared/limits.ts';
import type { OperatorName } from '#shared/operators/operators.ts';
import { isDeeperThan } from '#shared/text/jsonDepth.ts';
import { type Violation, violation } from '#shared/violations.ts';

/** A query plan, with the index of the first record of the page. */
export interface SimplePlan {
  plan: Plan;
  first: number;
}

/** The operators of a list and of null. */
const dialect = { list: 'in', none: 'ex' } as const satisfies Record<string, OperatorName>;

const operatorAtEnd = new RegExp(`^(filter\\.\\w+)\\.(${Object.values(dialect).join('|')})$`);

/**
 * Reads the dialect of `ra-data-simple-rest`: `sort=["f","ASC"]`, `range=[0,24]`, `filter={…}`, in which `q` is the
 * search, a list is `in`, null is "has no value" and anything else `eq` (docs/reference/api/records.md#simple-rest).
 * @throws 422 with all violations
 */
export function simplePlan(access: RecordAccess, given: Readonly<Record<string, unknown>>): SimplePlan {
  const violations: Violation[] = [];
  const { query, search } = readFilter(readJson(given, 'filter', violations), violations);
  const sort = readSort(readJson(given, 'sort', violations), violations);
  const { first, last } = readRange(readJson(given, 'range', violations), violations);
  const plan = checked(violations, () => parsePlan(access, { query, search, sort }));
  if (violations.length > 0 || !plan) throw invalid(violations);
  return { plan: { ...plan, offset: first, limit: last - first + 1 }, first };
}

/** Renames violations of the query compiler to the parameters of this dialect. */
function checked<T>(violations: Violation[], work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'validation') throw error;
    violations.push(
      ...error.violations.map((each) => ({
        ...each,
        field: each.field
          .replace(/^query(\.|$)/, 'filter$1')
          .replace(operatorAtEnd, '$1')
          .replace(/^search$/, 'filter.q'),
      })),
    );
    return null;
  }
}

function readJson(given: Readonly<Record<string, unknown>>, key: string, violations: Violation[]): unknown {
  const text = given[key];
  if (text === undefined || text === '') return undefined;
  try {
    if (typeof text === 'string' && !isDeeperThan(requestLimits.json_depth_max, text)) return JSON.parse(text);
  } catch {
    // Refused below.
  }
  violations.push(violation(key, 'errors.json'));
  return undefined;
}

function readFilter(filter: unknown, violations: Violation[]) {
  const query = Object.create(null) as Record<string, unknown>;
  if (filter === undefined || filter === null) return { query, search: undefined };
  if (typeof filter !== 'object' || Array.isArray(filter)) {
    violations.push(violation('filter', 'errors.type_object'));
    return { query, search: undefined };
  }
  const { q, ...fields } = filter as Record<string, unknown>;
  if (q !== undefined && q !== null && typeof q !== 'string')
    violations.push(violation('filter.q', 'errors.type_string'));
  for (const [alias, value] of Object.entries(fields)) {
    const condition = conditionOf(value);
    // `or` groups conditions in the data API; here it is an unknown field.
    if (condition === null || alias === 'or')
      violations.push(violation(`filter.${alias}`, alias === 'or' ? 'errors.unknown_field' : 'errors.invalid'));
    else query[alias] = condition;
  }
  return { query, search: typeof q === 'string' ? q : undefined };
}

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

function conditionOf(value: unknown): string | Record<string, unknown> | null {
  if (value === null) return { [dialect.none]: 'false' };
  if (isScalar(value)) return String(value);
  return Array.isArray(value) && value.every(isScalar) ? { [dialect.list]: value.map(String) } : null;
}

function readSort(sort: unknown, violations: Violation[]): Record<string, string> | undefined {
  if (sort === undefined || sort === null) return undefined;
  const [field, order, ...more] = Array.isArray(sort) ? sort : [];
  const isOrder = typeof order === 'string' && /^(asc|desc)$/i.test(order);
  if (typeof field === 'string' && isOrder && more.length === 0)
    return Object.fromEntries([[field, order.toLowerCase()]]);
  violations.push(violation('sort', 'records.errors.sort'));
  return undefined;
}

/** Without a range, a page of the maximum size. */
function readRange(range: unknown, violations: Violation[]): { first: number; last: number } {
  if (range === undefined || range === null) return { first: 0, last: limits.page_size_max - 1 };
  const [first, last, ...more] = Array.isArray(range) ? range : [];
  const isWhole = Number.isSafeInteger(first) && Number.isSafeInteger(last) && more.length === 0;
  if (isWhole && first >= 0 && last >= first && last - first < limits.simple_range_max && last < 2 ** 31)
    return { first, last };
  violations.push(violation('range', 'records.errors.range'));
  return { first: 0, last: 0 };
}
