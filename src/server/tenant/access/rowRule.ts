import type { OperatorName } from '#shared/operators/operators.ts';
import type { ModelColumn } from '../model.ts';

/** What a condition compares with: a value, the caller, a day counted from today, or a field of the record that chooses. */
export type RuleOperand = { value: unknown } | 'me' | { today: number } | { own: ModelColumn };

export interface RuleCondition {
  /** The select that leads to another entity, and that entity's table; null for a column of the entity itself. */
  through: { column: ModelColumn; table: string } | null;
  column: ModelColumn;
  operator: OperatorName;
  operand: RuleOperand;
}

/** Groups of conditions. A row is meant if every condition of one of them holds; without a group no row is. */
export type Alternatives = readonly (readonly RuleCondition[])[];

/** The rows that are meant by all of these. Empty: every row. */
export type RowRule = readonly Alternatives[];

export const everyRow: RowRule = [];
export const noRow: RowRule = [[]];

export const isEveryRow = (rule: RowRule): boolean => rule.length === 0;
export const isNoRow = (rule: RowRule): boolean => rule.some((alternatives) => alternatives.length === 0);

/** A group without conditions means every row. */
const isAll = (alternatives: Alternatives) => alternatives.some((group) => group.length === 0);

/** The rows that one of these means. */
export function eitherOf(several: readonly Alternatives[]): Alternatives {
  const groups = [...new Set(several.flat())];
  return isAll(groups) ? [[]] : withLists(groups);
}

/**
 * Groups that compare one column with one value each become one comparison with a list: many roles then cost a statement
 * no more than one of them.
 */
function withLists(groups: Alternatives): Alternatives {
  const places = Map.groupBy(groups, ([condition, ...more]) =>
    condition && more.length === 0 && valuesOf(condition) ? placeOf(condition) : null,
  );
  return [...places].flatMap(([place, found]) => (place === null ? found : [[inList(found.flat())]]));
}

/** The column, and the select that leads to it. */
const placeOf = ({ column, through }: RuleCondition): string => `${through?.column.name ?? ''}.${column.name}`;

/** The values of which the column must have one. */
function valuesOf({ operator, operand }: RuleCondition): readonly unknown[] | null {
  if (operand === 'me' || !('value' in operand)) return null;
  if (operator === 'in') return operand.value as unknown[];
  return operator === 'eq' ? [operand.value] : null;
}

/** @param conditions of one place */
function inList(conditions: readonly RuleCondition[]): RuleCondition {
  const [condition] = conditions as [RuleCondition];
  const values = [...new Set(conditions.flatMap((each) => valuesOf(each) ?? []))];
  return conditions.length === 1 ? condition : { ...condition, operator: 'in', operand: { value: values } };
}

/** The rows that all of these mean. */
export function allOf(several: readonly Alternatives[]): RowRule {
  const limiting = several.filter((alternatives) => !isAll(alternatives));
  return limiting.some((alternatives) => alternatives.length === 0) ? noRow : limiting;
}

/** The rows that both rules mean. */
export const bothOf = (...rules: readonly RowRule[]): RowRule => allOf(rules.flat());
