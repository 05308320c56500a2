import type { ValueShape } from '#shared/fieldTypes/fieldType.ts';
import { isYes } from '#shared/fieldTypes/operands.ts';
import type { Operator } from './operator.ts';
import { type OperatorName, operatorNames, operators, type Registry } from './operators.ts';

/** A line of the operator menu in the filters drawer: an operator, or one of its choices with a fixed operand. */
export type ChoiceName = {
  [N in OperatorName]: Registry[N] extends { choices: infer Choices }
    ? Extract<keyof Choices, string>
    : Registry[N] extends { offered: readonly [] }
      ? never
      : N;
}[OperatorName];

/** The texts of each choice: its line of the menu, and the chip of a filter that uses it. */
export type OperatorMessages = Record<ChoiceName, { menu: string; chip: string }>;

/** The same for days, where an operator has a meaning of its own for them. */
export type DayOperatorMessages = {
  [N in OperatorName as Registry[N] extends { ofDay: unknown } ? N : never]: { menu: string; chip: string };
};

/** The same for lists of values. */
export type SeveralOperatorMessages = Record<'eq' | 'ne' | 'in' | 'nin', { menu: string; chip: string }>;

interface Choice {
  operator: OperatorName;
  /** The operand, where the choice has a fixed one. */
  value?: string;
}

/** In the order of the menu. */
export const choices = Object.fromEntries(
  operatorNames.flatMap((operator): [string, Choice][] => {
    const fixed = operators[operator].choices;
    return fixed
      ? Object.entries(fixed).map(([name, value]) => [name, { operator, value }])
      : [[operator, { operator }]];
  }),
) as Readonly<Record<ChoiceName, Choice>>;

export const operatorOf = (choice: ChoiceName): Operator => operators[choices[choice].operator];

/** Whether a value is typed for it: its operand is not fixed. */
export const hasValue = (choice: ChoiceName): boolean => choices[choice].value === undefined;

/** The choices that the filters drawer offers for values of this shape. */
export const choicesOf = (shape: ValueShape): ChoiceName[] =>
  (Object.keys(choices) as ChoiceName[]).filter((name) => operatorOf(name).offered.includes(shape));

/** The choice that a condition of the address is. Yes and no can be written in several ways. */
export function choiceOf({ operator, value }: { operator: OperatorName; value: string }): ChoiceName {
  const fixed = Object.entries(operators[operator].choices ?? {});
  const [name = operator] = fixed.find(([, operand]) => isYes(operand) === isYes(value)) ?? [];
  return name as ChoiceName;
}
