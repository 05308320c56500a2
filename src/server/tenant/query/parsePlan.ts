import { textOperand } from '#shared/fieldTypes/operands.ts';
import { limits } from '#shared/limits.ts';
import { check, type Violation, violation } from '#shared/violations.ts';
import { invalid } from '../../errors.ts';
import type { EntityModel } from '../model.ts';
import { readCursor } from './cursor.ts';
import { parseConditions } from './parseConditions.ts';
import { parseFields, parseSort, parseWith } from './parseNames.ts';
import type { Cursor, Plan, SortKey } from './plan.ts';

/** What a list may be asked, as the query parser leaves it: texts, lists of texts, groups. */
export type QueryInput = Readonly<Record<string, unknown>>;

/**
 * Reads the query of a list (CONTRACT.md section 4). Parameters that it does not know are ignored (section 3).
 * @throws a 422 refusal with every violation, each named by its key as sent
 */
export function parsePlan(model: EntityModel, query: QueryInput): Plan {
  const violations: Violation[] = [];
  const conditions = parseConditions(model, query.query, violations);
  const search = parseSearch(query.search, violations);
  const sort = parseSort(model, query.sort, violations);
  const page = parseWhole('page', query.page, 1, (n) => n >= 1, violations);
  const limit = parseWhole('limit', query.limit, limits.page_size_default, isLimit, violations);
  const after = parseAfter(model, sort, query.after, violations);
  if (query.count !== undefined && query.count !== 'exact')
    violations.push(violation('count', 'errors.choice', { values: 'exact' }));
  const shown = parseShown(model, query, violations);
  if (violations.length > 0) throw invalid(violations);
  const isWhole = limit === limits.page_size_all;
  return {
    model,
    filter: { ...conditions, search },
    sort,
    offset: after || isWhole ? 0 : (page - 1) * limit,
    limit,
    after,
    exact: query.count === 'exact',
    ...shown,
  };
}

/**
 * Reads what one record is to show: `fields` and `with`.
 * @throws a 422 refusal as {@link parsePlan}
 */
export function parseView(model: EntityModel, query: QueryInput): Pick<Plan, 'columns' | 'expanded' | 'tagged'> {
  const violations: Violation[] = [];
  const shown = parseShown(model, query, violations);
  if (violations.length > 0) throw invalid(violations);
  return shown;
}

function parseShown(model: EntityModel, query: QueryInput, violations: Violation[]) {
  const { expanded, tagged } = parseWith(model, query.with, violations);
  return { expanded, tagged, columns: parseFields(model, query.fields, expanded, violations) };
}

const isLimit = (n: number) => n === limits.page_size_all || (n >= 1 && n <= limits.page_size_max);

function parseWhole(
  key: 'page' | 'limit',
  given: unknown,
  otherwise: number,
  accept: (n: number) => boolean,
  violations: Violation[],
): number {
  if (given === undefined) return otherwise;
  if (typeof given === 'string' && /^-?\d{1,9}$/.test(given) && accept(Number(given))) return Number(given);
  violations.push(violation(key, `errors.${key}`));
  return otherwise;
}

function parseSearch(given: unknown, violations: Violation[]): string {
  if (given === undefined) return '';
  const checked = check(textOperand, given, 'search');
  if (checked.ok) return checked.value;
  violations.push(...checked.violations);
  return '';
}

function parseAfter(
  model: EntityModel,
  sort: readonly SortKey[],
  given: unknown,
  violations: Violation[],
): Cursor | null {
  if (given === undefined || given === '') return null;
  const cursor = typeof given === 'string' ? readCursor(model, sort, given) : null;
  if (!cursor) violations.push(violation('after', 'records.errors.cursor'));
  return cursor;
}
