import type { FieldTypeName, Operator } from '#shared/fieldTypes/fieldType.ts';
import type { ListSpec } from '#shared/resource.ts';
import type { Condition, Group } from '#web/list-query/groups.ts';

/** What people choose: an operator, of which `ex` is two. */
export type Choice = Exclude<Operator, 'ex' | 'like'> | 'filled' | 'empty';

/** A condition while it is put together; it may be without a value yet. */
export interface DraftCondition {
  /** Tells it from others while they come and go. */
  key: number;
  field: string;
  choice: Choice;
  value: string;
}

export interface DraftGroup {
  key: number;
  conditions: DraftCondition[];
}

const comparisons: readonly Choice[] = ['gte', 'lte', 'gt', 'lt'];
const presence: readonly Choice[] = ['filled', 'empty'];

/** In the order in which they are offered; the first is what a new condition starts with. */
const choices: Readonly<Record<FieldTypeName, readonly Choice[]>> = {
  text: ['ilike', 'eq', 'in', ...presence],
  textarea: ['ilike', 'eq', ...presence],
  number: ['eq', ...comparisons, 'in', ...presence],
  boolean: ['eq', ...presence],
  select: ['eq', 'in', ...presence],
  date: ['eq', ...comparisons, ...presence],
  timestamp: ['eq', ...comparisons, ...presence],
  file: presence,
  json: presence,
};

const operatorOf = (choice: Choice): Operator => (choice === 'filled' || choice === 'empty' ? 'ex' : choice);

export const hasValue = (choice: Choice): boolean => operatorOf(choice) !== 'ex';

/** What may be asked of a field; whatever an address asks of it beyond that can be read, too. */
export function choicesOf(type: FieldTypeName, offered: readonly Operator[], present?: Choice): readonly Choice[] {
  const fitting = choices[type].filter((choice) => offered.includes(operatorOf(choice)));
  return present === undefined || fitting.includes(present) ? fitting : [...fitting, present];
}

let lastKey = 0;
export const nextKey = (): number => {
  lastKey += 1;
  return lastKey;
};

const choiceOf = ({ operator, value }: Condition): Choice =>
  operator === 'ex' ? (/^(true|1|Y)$/.test(value) ? 'filled' : 'empty') : (operator as Choice);

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
  operator: operatorOf(choice),
  value: hasValue(choice) ? value.trim() : String(choice === 'filled'),
});

export const toGroups = (draft: readonly DraftGroup[]): Group[] =>
  draft.map(({ conditions }) => conditions.map(toCondition)).filter((group) => group.length > 0);

/** A new condition of a list: its first field that may be asked about, and the first thing that may be asked. */
export function newCondition(
  { conditions = {} }: Pick<ListSpec, 'conditions'>,
  typeOf: (field: string) => FieldTypeName,
  field = Object.keys(conditions)[0] ?? '',
): DraftCondition {
  const [choice = 'filled'] = choicesOf(typeOf(field), conditions[field] ?? []);
  return { key: nextKey(), field, choice, value: '' };
}
