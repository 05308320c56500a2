import type { SymbolicOperand } from '#shared/entities/rights.ts';
import type { FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { limits } from '#shared/limits.ts';
import { type ChoiceName, choiceOf, choices, choicesOf, hasValue, operatorOf } from '#shared/operators/choices.ts';
import type { OperatorName } from '#shared/operators/operators.ts';
import type { ListSpec } from '#shared/resource.ts';
import { splitValues } from '#shared/values/severalNames.ts';
import { check, type Violation } from '#shared/violations.ts';
import type { Condition, Group } from '#web/list-query/groups.ts';
import type { ConditionField } from '#web/resource/view.ts';

/** A condition while it is edited: it may not have a value yet. */
export interface DraftCondition {
  /** Identifies it while conditions are added and removed. */
  key: number;
  field: string;
  choice: ChoiceName;
  value: string;
  /** Compared with in place of the value: known only when the condition is checked. */
  symbol?: SymbolicOperand | undefined;
}

export interface DraftGroup {
  key: number;
  conditions: DraftCondition[];
}

/** What conditions can be about, and how many there may be. */
export interface ConditionSource {
  /** By name, in the order of the menu. */
  fields: Readonly<Record<string, ConditionField>>;
  /** The operators of each. */
  offered: NonNullable<ListSpec['conditions']>;
  label: (name: string) => string;
  max: { groups: number; conditions: number };
  /** For rights: a condition may name the caller or a day counted from today, and a group may repeat an operator. */
  isOfRights?: true;
  /** For what may be chosen: the fields of the record itself that a condition may compare with, as in a menu. */
  ownFields?: (field: ConditionField, choice: ChoiceName) => readonly (readonly [alias: string, name: string])[];
}

/** The symbolic operand that a condition on this field may have. */
export function symbolOf({ type, extra }: ConditionField, choice: ChoiceName): 'me' | 'today' | null {
  if (!hasValue(choice)) return null;
  const { operator } = choices[choice];
  const { shape, is_list } = fieldTypes[type];
  if (extra.select_subtype === 'user') return operator === 'in' || (operator === 'eq' && !is_list) ? 'me' : null;
  return (shape === 'day' || shape === 'moment') && operatorOf(choice).ofDay ? 'today' : null;
}

/**
 * What the operator menu of a field offers: of lists first what asks for some of their values. An operator that only the
 * address uses is added while it is present.
 */
export function offeredChoices(
  type: FieldTypeName,
  offered: readonly OperatorName[],
  present?: ChoiceName,
): readonly ChoiceName[] {
  const { shape, is_list } = fieldTypes[type];
  const all = choicesOf(shape).filter((choice) => offered.includes(choices[choice].operator));
  const isOfSome = (choice: ChoiceName) => operatorOf(choice).operand.is_list;
  const fitting = is_list ? [...all.filter(isOfSome), ...all.filter((choice) => !isOfSome(choice))] : all;
  return present === undefined || fitting.includes(present) ? fitting : [...fitting, present];
}

let lastKey = 0;
export const nextKey = (): number => {
  lastKey += 1;
  return lastKey;
};

export const toDraft = (groups: readonly Group[]): DraftGroup[] =>
  groups.map((group) => ({
    key: nextKey(),
    conditions: group.map((condition) => {
      const choice = choiceOf(condition);
      return { key: nextKey(), field: condition.field, choice, value: hasValue(choice) ? condition.value : '' };
    }),
  }));

/** A condition as the address has it. */
export const toCondition = ({ field, choice, value }: Omit<DraftCondition, 'key'>): Condition => ({
  field,
  operator: choices[choice].operator,
  value: choices[choice].value ?? value.trim(),
});

export const toGroups = (draft: readonly DraftGroup[]): Group[] =>
  draft.map(({ conditions }) => conditions.map(toCondition)).filter((group) => group.length > 0);

/** A new condition of a list: its first field that has conditions, and the first operator of the field. */
export function newCondition(
  { conditions = {} }: Pick<ListSpec, 'conditions'>,
  typeOf: (field: string) => FieldTypeName,
  field = Object.keys(conditions)[0] ?? '',
): DraftCondition {
  const [choice = 'filled'] = offeredChoices(typeOf(field), conditions[field] ?? []);
  return { key: nextKey(), field, choice, value: '' };
}

/** A new condition of a source. One on a person is about the caller. */
export function conditionOf(source: ConditionSource, name?: string): DraftCondition {
  const made = newCondition({ conditions: source.offered }, (each) => source.fields[each]?.type ?? 'text', name);
  const field = source.fields[made.field];
  const isOfCaller = source.isOfRights && field && symbolOf(field, made.choice) === 'me';
  return isOfCaller ? { ...made, symbol: { me: true } } : made;
}

/** Longer lists of values make an address that servers refuse. */
const VALUE_MAX = 4000;

type ConditionViolation = Pick<Violation, 'message' | 'params'>;

const violation = (message: string, params: ConditionViolation['params'] = {}): ConditionViolation => ({
  message,
  params,
});

/** Why the server would refuse a condition, by the key of the condition. */
export function violationsOf(
  groups: readonly DraftGroup[],
  { fields, isOfRights }: Pick<ConditionSource, 'fields' | 'isOfRights'>,
): ReadonlyMap<number, ConditionViolation> {
  const violations = groups.flatMap(({ conditions }) =>
    conditions.flatMap((condition, at): [number, ConditionViolation][] => {
      const before = isOfRights ? [] : conditions.slice(0, at);
      const found = violationOf(condition, before, fields[condition.field]);
      return found ? [[condition.key, found]] : [];
    }),
  );
  return new Map(violations);
}

function violationOf(
  condition: DraftCondition,
  before: readonly DraftCondition[],
  field: ConditionField | undefined,
): ConditionViolation | undefined {
  const { operator } = toCondition(condition);
  const isSame = (other: DraftCondition) => other.field === condition.field && toCondition(other).operator === operator;
  if (before.some(isSame)) return violation('filters.conditions.errors.twice');
  if (!hasValue(condition.choice) || condition.symbol) return undefined;
  if (condition.value.trim() === '') return violation('filters.conditions.errors.missing');
  if (condition.value.length > VALUE_MAX) return violation('filters.conditions.errors.too_long');
  return field && valueViolation(condition, field);
}

function valueViolation(
  { choice, value }: DraftCondition,
  { type, extra }: ConditionField,
): ConditionViolation | undefined {
  const { shape, is_list, operand: schemaOf } = fieldTypes[type];
  // The value is a day, which its input checks. The moments that are sent for it are valid.
  if (shape === 'moment') return undefined;
  const values = is_list ? splitValues(value) : operatorOf(choice).operand.values(value.trim());
  if (values.length === 0) return violation('filters.conditions.errors.missing');
  if (values.length > limits.in_values_max)
    return violation('filters.conditions.errors.too_many', { max: limits.in_values_max });
  const schema = schemaOf(extra);
  for (const each of values) {
    const checked = check(schema, each);
    if (!checked.ok) return checked.violations[0];
  }
  return undefined;
}
