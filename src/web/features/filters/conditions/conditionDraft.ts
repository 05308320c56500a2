import type { FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { type ChoiceName, choiceOf, choices, choicesOf, hasValue } from '#shared/operators/choices.ts';
import type { OperatorName } from '#shared/operators/operators.ts';
import type { ListSpec } from '#shared/resource.ts';
import type { Condition, Group } from '#web/list-query/groups.ts';

/** A condition while it is edited: it may not have a value yet. */
export interface DraftCondition {
  /** Identifies it while conditions are added and removed. */
  key: number;
  field: string;
  choice: ChoiceName;
  value: string;
}

export interface DraftGroup {
  key: number;
  conditions: DraftCondition[];
}

/** What the operator menu of a field offers. An operator that only the address uses is added while it is present. */
export function offeredChoices(
  type: FieldTypeName,
  offered: readonly OperatorName[],
  present?: ChoiceName,
): readonly ChoiceName[] {
  const fitting = choicesOf(fieldTypes[type].shape).filter((choice) => offered.includes(choices[choice].operator));
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
