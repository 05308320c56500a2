import { isOperator, type OperatorName, operators } from '#shared/operators/operators.ts';
import { type Violation, violation } from '#shared/violations.ts';
import type { EntityModel, ModelColumn } from '../model.ts';
import { kindOf } from './columnKinds.ts';
import type { Condition, RecordFilter } from './plan.ts';

/** Reads `query[…]` into conditions (docs/api.md#filters). Adds every violation, named by its key. */
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

/** `query[or][0][<field>]…`: groups by number. Groups have no groups inside them. */
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

function parseOne(column: ModelColumn, operator: OperatorName, given: unknown, path: string): Read[] {
  const { type, operand: schema } = kindOf(column);
  const { shapes, operand } = operators[operator];
  if (!shapes.includes(type.shape)) return [violation(path, 'records.errors.operator')];
  if (!isOperand(given)) return [violation(path, 'errors.invalid')];
  const checked = operand.parse(given, { schema, is_text: type.is_text === true }, path);
  return checked.ok ? [{ column, operator, value: checked.value }] : checked.violations;
}

/** Texts, not a group of further names. */
const isOperand = (given: unknown): given is string | string[] => typeof given === 'string' || Array.isArray(given);
