import { invalid } from '#server/errors/errors.ts';
import { textOperand } from '#shared/fieldTypes/operands.ts';
import { limits } from '#shared/limits.ts';
import { isOperator, type OperatorName, operators } from '#shared/operators/operators.ts';
import { check, type Violation, violation } from '#shared/violations.ts';
import type { RecordAccess } from '../../access/recordAccess.ts';
import { kindOf, operatedOf } from '../../columnKinds.ts';
import type { EntityModel, ModelColumn } from '../../model.ts';
import { readCursor } from './cursor.ts';
import { parseFields, parseSort, parseWith } from './parseNames.ts';
import type { Condition, Cursor, Plan, QueryInput, RecordFilter, SortKey, View } from './plan.ts';

/**
 * Reads the query of a list (docs/reference/api/records.md#records). Unknown parameters are ignored (docs/reference/api/every-call.md#unknown-names).
 * @throws a 422 refusal with every violation, each named by its key as sent
 */
export function parsePlan(access: RecordAccess, query: QueryInput): Plan {
  const { model } = access;
  const violations: Violation[] = [];
  const conditions = parseConditions(access, query.query, violations);
  const search = parseSearch(query.search, violations);
  const sort = parseSort(access, query.sort, violations);
  const page = parseWhole('page', query.page, 1, (n) => n >= 1, violations);
  const limit = parseWhole('limit', query.limit, limits.page_size_default, isLimit, violations);
  const after = parseAfter(model, sort, query.after, violations);
  if (query.count !== undefined && query.count !== 'exact')
    violations.push(violation('count', 'errors.choice', { values: 'exact' }));
  const shown = parseShown(model, query, violations);
  if (violations.length > 0) throw invalid(violations);
  const isWhole = limit === limits.page_size_all;
  return {
    access,
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
 * Reads `fields` and `with` for one record.
 * @throws a 422 refusal as {@link parsePlan}
 */
export function parseView(access: RecordAccess, query: QueryInput): View {
  const violations: Violation[] = [];
  const shown = parseShown(access.model, query, violations);
  if (violations.length > 0) throw invalid(violations);
  return { access, ...shown };
}

function parseShown(model: EntityModel, query: QueryInput, violations: Violation[]) {
  const shown = parseWith(model, query.with, violations);
  return { ...shown, columns: parseFields(model, query.fields, shown, violations) };
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

/** Reads `query[…]` into conditions (docs/reference/api/records.md#filters). Adds every violation, named by its key. */
function parseConditions(access: RecordAccess, query: unknown, violations: Violation[]): Omit<RecordFilter, 'search'> {
  if (query === undefined) return { all: [], any: [], isTrash: false };
  if (!isGroup(query)) {
    violations.push(violation('query', 'errors.invalid'));
    return { all: [], any: [], isTrash: false };
  }
  const { or, ...fields } = query;
  const all = parseGroup(access, fields, 'query', violations);
  const any = or === undefined ? [] : parseAlternatives(access, or, violations);
  const isTrash = all.some(
    ({ column, operator, value }) => column.alias === 'deleted_at' && operator === 'ex' && value === true,
  );
  return { all, any, isTrash };
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `query[or][0][<field>]…`: groups by number. Groups have no groups inside them. */
function parseAlternatives(access: RecordAccess, or: unknown, violations: Violation[]): Condition[][] {
  if (!isGroup(or)) {
    violations.push(violation('query.or', 'errors.invalid'));
    return [];
  }
  return Object.entries(or).map(([key, group]) => {
    const path = `query.or.${key}`;
    if (/^\d{1,9}$/.test(key) && isGroup(group)) return parseGroup(access, group, path, violations);
    violations.push(violation(path, 'errors.invalid'));
    return [];
  });
}

function parseGroup(
  access: RecordAccess,
  group: Record<string, unknown>,
  path: string,
  violations: Violation[],
): Condition[] {
  const read = Object.entries(group).flatMap(([alias, value]) => parseField(access, alias, value, `${path}.${alias}`));
  violations.push(...read.filter(isViolation));
  return read.filter((each) => !isViolation(each)) as Condition[];
}

type Read = Condition | Violation;

const isViolation = (read: Read): read is Violation => 'message' in read;

function parseField({ model, partly }: RecordAccess, alias: string, value: unknown, path: string): Read[] {
  const column = model.columns.get(alias);
  if (!column) return [violation(path, 'errors.unknown_field')];
  if (partly.has(column)) return [violation(path, 'records.errors.partly_read')];
  if (!isGroup(value)) return parseOne(column, 'eq', value, path);
  return Object.entries(value).flatMap(([name, operand]) => {
    const at = `${path}.${name}`;
    return isOperator(name) ? parseOne(column, name, operand, at) : [violation(at, 'records.errors.operator')];
  });
}

function parseOne(column: ModelColumn, operator: OperatorName, given: unknown, path: string): Read[] {
  const { type } = kindOf(column);
  const { shapes, operand } = operators[operator];
  if (!shapes.includes(type.shape)) return [violation(path, 'records.errors.operator')];
  if (!isOperand(given)) return [violation(path, 'errors.invalid')];
  const checked = operand.parse(given, operatedOf(kindOf(column)), path);
  return checked.ok ? [{ column, operator, value: checked.value }] : checked.violations;
}

/** Texts, not a group of further names. */
const isOperand = (given: unknown): given is string | string[] => typeof given === 'string' || Array.isArray(given);
