import { type Operator, operators } from '#shared/fieldTypes/fieldType.ts';
import { booleanOperand } from '#shared/fieldTypes/operands.ts';
import { limits } from '#shared/limits.ts';
import { check, type Violation, violation } from '#shared/violations.ts';
import type { EntityModel, ModelColumn } from '../model.ts';
import { kindOf } from './columnKinds.ts';
import type { Condition, RecordFilter } from './plan.ts';

/** Reads `query[…]`: every condition, and every violation with the key that brought it (CONTRACT.md section 4). */
export function parseConditions(
  model: EntityModel,
  query: unknown,
  violations: Violation[],
): Omit<RecordFilter, 'search'> {
  if (query === undefined) return { all: [], any: [], isTrash: false };
  if (!isGroup(query)) {
    violations.push(violation('query', 'errors.invalid'));
    return { all: [], any: [], isTrash: false };
  }
  const { or, ...fields } = query;
  const all = parseGroup(model, fields, 'query', violations);
  const any = or === undefined ? [] : parseAlternatives(model, or, violations);
  const isTrash = all.some(
    ({ column, operator, value }) => column.alias === 'deleted_at' && operator === 'ex' && value === true,
  );
  return { all, any, isTrash };
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `query[or][0][<field>]…`: groups by number, none of which has groups of its own. */
function parseAlternatives(model: EntityModel, or: unknown, violations: Violation[]): Condition[][] {
  if (!isGroup(or)) {
    violations.push(violation('query.or', 'errors.invalid'));
    return [];
  }
  return Object.entries(or).map(([key, group]) => {
    const path = `query.or.${key}`;
    if (/^\d{1,9}$/.test(key) && isGroup(group)) return parseGroup(model, group, path, violations);
    violations.push(violation(path, 'errors.invalid'));
    return [];
  });
}

function parseGroup(
  model: EntityModel,
  group: Record<string, unknown>,
  path: string,
  violations: Violation[],
): Condition[] {
  const read = Object.entries(group).flatMap(([alias, value]) => parseField(model, alias, value, `${path}.${alias}`));
  violations.push(...read.filter(isViolation));
  return read.filter((each) => !isViolation(each)) as Condition[];
}

type Read = Condition | Violation;

const isViolation = (read: Read): read is Violation => 'message' in read;

function parseField(model: EntityModel, alias: string, value: unknown, path: string): Read[] {
  const column = model.columns.get(alias);
  if (!column) return [violation(path, 'errors.unknown_field')];
  if (!isGroup(value)) return parseOne(column, 'eq', value, path);
  return Object.entries(value).flatMap(([name, operand]) => {
    const at = `${path}.${name}`;
    return isOperator(name) ? parseOne(column, name, operand, at) : [violation(at, 'records.errors.operator')];
  });
}

const isOperator = (name: string): name is Operator => operators.includes(name as Operator);

function parseOne(column: ModelColumn, operator: Operator, given: unknown, path: string): Read[] {
  const { type, operand } = kindOf(column);
  if (operator !== 'ex' && !type.operators.includes(operator)) return [violation(path, 'records.errors.operator')];
  if (isGroup(given)) return [violation(path, 'errors.invalid')];
  if (operator === 'in') return parseList(column, given as string | string[], path);
  // The same key twice: which of the two is meant nobody can tell.
  if (typeof given !== 'string') return [violation(path, 'errors.invalid')];
  const checked = check(operator === 'ex' ? booleanOperand : operand, given, path);
  return checked.ok ? [{ column, operator, value: checked.value }] : checked.violations;
}

/** Repeated texts are taken as they are, commas and all; everything else has no commas in it. */
function parseList(column: ModelColumn, given: string | string[], path: string): Read[] {
  const { type, operand } = kindOf(column);
  const split = (text: string) => (text === '' ? [] : text.split(','));
  const values = typeof given === 'string' ? split(given) : type.is_searched ? given : given.flatMap(split);
  if (values.length > limits.in_values_max)
    return [violation(path, 'records.errors.too_many_values', { max: limits.in_values_max })];
  const checked = values.map((value) => check(operand, value, path));
  const wrong = checked.find((each) => !each.ok);
  if (wrong && !wrong.ok) return wrong.violations;
  return [{ column, operator: 'in', value: checked.map((each) => (each.ok ? each.value : null)) }];
}
