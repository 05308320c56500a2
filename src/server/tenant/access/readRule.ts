import type { GrantedCondition, GrantedOperand, GrantedRight, SymbolicOperand } from '#shared/entities/rights.ts';
import { limits } from '#shared/limits.ts';
import { isOperator, type OperatorName, operators } from '#shared/operators/operators.ts';
import { kindOf, operatedOf } from '../columnKinds.ts';
import type { EntityModel, ModelColumn } from '../model.ts';
import type { Alternatives, RuleCondition, RuleOperand } from './rowRule.ts';

/** Why a condition cannot be worked out. */
export type Fault = 'field' | 'hop' | 'operator' | 'operand';

/** A condition that cannot be worked out, by its place: group and condition, from 0. */
export interface Broken {
  at: readonly [group: number, condition: number];
  field: string;
  fault: Fault;
}

/** The entities of the account by id. */
export type Models = ReadonlyMap<number, EntityModel>;

/**
 * A granted right as a rule on rows. A condition that cannot be worked out, because its field is gone or its value is
 * none of that field's, is false, and so is its group.
 * @param broken collects such conditions
 */
export function readRule(right: GrantedRight, model: EntityModel, models: Models, broken: Broken[] = []): Alternatives {
  if (right === 'all') return [[]];
  if (right === 'none') return [];
  return right.where.flatMap((group, at) => {
    const conditions = group.map((given, n) => {
      const read = readCondition(given, model, models);
      if (typeof read === 'string') broken.push({ at: [at, n], field: given.field, fault: read });
      return read;
    });
    const known = conditions.filter((condition) => typeof condition !== 'string');
    return known.length === group.length && known.length > 0 ? [known] : [];
  });
}

/**
 * @param own the entity whose records choose, of what may be chosen
 * @returns why it cannot be worked out, if it cannot
 */
export function readCondition(
  given: GrantedCondition,
  model: EntityModel,
  models: Models,
  own?: EntityModel,
): RuleCondition | Fault {
  const [first, second, ...more] = given.path;
  const column = first === undefined ? undefined : columnOf(model, first);
  if (!column || more.length > 0) return 'field';
  if (second === undefined)
    return compared(given, column, null, own && ((step) => ownColumn(step, own, column, model)));
  const target = models.get(targetOf(column) ?? 0);
  if (!target) return 'hop';
  const there = columnOf(target, second);
  return there ? compared(given, there, { column, table: target.table }) : 'field';
}

/** @param step id of a field, or alias of a system column */
function columnOf({ columns }: EntityModel, step: number | string): ModelColumn | undefined {
  if (typeof step === 'string') {
    const column = columns.get(step);
    return column?.field === null ? column : undefined;
  }
  return [...columns.values()].find(({ field }) => field?.id === step);
}

/** The entity that a select leads to. */
const targetOf = ({ field }: ModelColumn): number | undefined =>
  field?.extra.select_subtype === 'entity' ? field.extra.select_entity_id : undefined;

function compared(
  { op, value }: GrantedCondition,
  column: ModelColumn,
  through: RuleCondition['through'],
  own?: OwnColumn,
): RuleCondition | Fault {
  if (!isOperator(op) || !operators[op].shapes.includes(kindOf(column).type.shape)) return 'operator';
  const operand = readOperand(op, column, value, own);
  return operand === null ? 'operand' : { column, through, operator: op, operand };
}

/** A field of the record itself that can be compared with, by how it is named; null if it cannot. */
type OwnColumn = (step: number | string) => ModelColumn | null;

function readOperand(
  op: OperatorName,
  column: ModelColumn,
  value: GrantedOperand,
  own?: OwnColumn,
): RuleOperand | null {
  if (isSymbolic(value)) {
    if (Object.keys(value).length !== 1) return null;
    if ('field' in value) {
      const found = mayCompareFields.has(op) ? own?.(value.field) : null;
      return found ? { own: found } : null;
    }
    if ('me' in value) return value.me === true && isPerson(column) && (op === 'eq' || op === 'in') ? 'me' : null;
    const { today } = value;
    return Number.isInteger(today) && Math.abs(today) <= limits.role_days_max && isOfDays(op, column)
      ? { today }
      : null;
  }
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (values.length === 0 || !values.every(isScalar)) return null;
  const texts = Array.isArray(value) ? value.map(String) : String(value);
  if (texts === '') return null;
  const checked = operators[op].operand.parse(texts, operatedOf(kindOf(column)), '');
  if (!checked.ok || (Array.isArray(checked.value) && checked.value.length === 0)) return null;
  return { value: checked.value };
}

/** Operators by which two fields may be compared. */
const mayCompareFields: ReadonlySet<OperatorName> = new Set(['eq', 'ne', 'gt', 'gte', 'lt', 'lte']);

/** The field, or `id`, of the record itself, if its values are like those of the column. */
function ownColumn(step: number | string, own: EntityModel, column: ModelColumn, model: EntityModel) {
  const found = typeof step === 'number' || step === 'id' ? columnOf(own, step) : undefined;
  if (!found || kindOf(found).type.is_list || kindOf(column).type.is_list) return null;
  return kindKey(found, own) === kindKey(column, model) ? found : null;
}

/** Columns of one such key can be compared. Ids are like ids of the same things alone. */
function kindKey(column: ModelColumn, { id }: EntityModel): string {
  const { alias, field } = column;
  if (isPerson(column)) return 'person';
  if (!field) return alias === 'id' ? `record of ${id}` : kindOf(column).type.shape;
  if (kindOf(column).type.shape === 'choice')
    return targetOf(column) === undefined ? `variant of ${field.id}` : `record of ${targetOf(column)}`;
  return kindOf(column).type.is_text ? 'text' : kindOf(column).type.shape;
}

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

const isSymbolic = (value: unknown): value is SymbolicOperand =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const people = new Set(['created_by', 'modified_by', 'deleted_by']);

/** Whether its values are ids of people. */
const isPerson = ({ alias, field }: ModelColumn): boolean =>
  field ? field.extra.select_subtype === 'user' : people.has(alias);

const isOfDays = (op: OperatorName, column: ModelColumn): boolean => {
  const { shape } = kindOf(column).type;
  return shape === 'day' || shape === 'moment' ? operators[op].ofDay !== undefined : false;
};
