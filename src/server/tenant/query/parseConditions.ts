import { booleanOperand } from '#shared/fieldTypes/operands.ts';
import { type Operator, operators } from '#shared/fieldTypes/fieldType.ts';
import { limits } from '#shared/limits.ts';
import { check, type Schema, type Violation } from '#shared/violations.ts';
import type { EntityModel, ModelColumn } from '../model.ts';
import { kindOf } from './columnKinds.ts';
import type { Condition, RecordFilter } from './plan.ts';
import { violation } from './violation.ts';

/** What is found goes into the conditions, what is wrong into the violations. */
interface Reading {
  model: EntityModel;
  conditions: Condition[];
  violations: Violation[];
}

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
  const reading: Reading = { model, conditions: [], violations };
  for (const [alias, value] of Object.entries(group)) parseField(reading, alias, value, `${path}.${alias}`);
  return reading.conditions;
}

function parseField(reading: Reading, alias: string, value: unknown, path: string): void {
  const column = reading.model.columns.get(alias);
  if (!column) return void reading.violations.push(violation(path, 'errors.unknown_field'));
  if (!isGroup(value)) return parseOne(reading, column, 'eq', value, path);
  for (const [name, operand] of Object.entries(value)) {
    const at = `${path}.${name}`;
    if (isOperator(name)) parseOne(reading, column, name, operand, at);
    else reading.violations.push(violation(at, 'records.errors.operator'));
  }
}

const isOperator = (name: string): name is Operator => operators.includes(name as Operator);

function parseOne(reading: Reading, column: ModelColumn, operator: Operator, given: unknown, path: string): void {
  const { type, operand } = kindOf(column);
  const refused = (message: string) => void reading.violations.push(violation(path, message));
  if (operator !== 'ex' && !type.operators.includes(operator)) return refused('records.errors.operator');
  if (isGroup(given)) return refused('errors.invalid');
  if (operator === 'in') return parseList(reading, column, given as string | string[], path);
  // The same key twice: which of the two is meant nobody can tell.
  if (typeof given !== 'string') return refused('errors.invalid');
  const checked = check(operator === 'ex' ? booleanOperand : (operand as Schema), given, path);
  if (checked.ok) reading.conditions.push({ column, operator, value: checked.value });
  else reading.violations.push(...checked.violations);
}

/** Repeated texts are taken as they are, commas and all; everything else has no commas in it. */
function parseList(reading: Reading, column: ModelColumn, given: string | string[], path: string): void {
  const { type, operand } = kindOf(column);
  const split = (text: string) => (text === '' ? [] : text.split(','));
  const values = typeof given === 'string' ? split(given) : type.is_searched ? given : given.flatMap(split);
  if (values.length > limits.in_values_max) {
    const params = { max: limits.in_values_max };
    return void reading.violations.push(violation(path, 'records.errors.too_many_values', params));
  }
  const checked = values.map((value) => check(operand, value, path));
  const wrong = checked.find((each) => !each.ok);
  if (wrong && !wrong.ok) return void reading.violations.push(...wrong.violations);
  const value = checked.map((each) => (each.ok ? each.value : null));
  reading.conditions.push({ column, operator: 'in', value });
}
