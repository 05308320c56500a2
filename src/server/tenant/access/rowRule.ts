import type { OperatorName } from '#shared/operators/operators.ts';
import type { ModelColumn } from '../model.ts';

/** What a condition compares with: a value, the caller, or a day counted from today. */
export type RuleOperand = { value: unknown } | 'me' | { today: number };

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
  return isAll(groups) ? [[]] : groups;
}

/** The rows that all of these mean. */
export function allOf(several: readonly Alternatives[]): RowRule {
  const limiting = several.filter((alternatives) => !isAll(alternatives));
  return limiting.some((alternatives) => alternatives.length === 0) ? noRow : limiting;
}

/** The rows that both rules mean. */
export const bothOf = (...rules: readonly RowRule[]): RowRule => allOf(rules.flat());
