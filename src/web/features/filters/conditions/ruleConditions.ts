import type { Condition } from '#shared/conditionShape.ts';
import type { SymbolicOperand } from '#shared/entities/rights.ts';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf, fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { isYes } from '#shared/fieldTypes/operands.ts';
import { choiceOf, choices, hasValue, operatorOf } from '#shared/operators/choices.ts';

import { type OperatorName, operators, operatorsOf } from '#shared/operators/operators.ts';
import { splitValues } from '#shared/values/severalNames.ts';
import type { ConditionField } from '#web/resource/view.ts';
import { type ConditionSource, type DraftCondition, type DraftGroup, nextKey } from './conditionDraft.ts';

/** Conditions of rules that are stored: of rights, and of what may be chosen. */

export const conditionField = (field: FieldModel): ConditionField => ({ ...field, type: fieldTypeOf(field).name });

/** The operators that a rule offers for a field. A moment is never equal to a day, and always another. */
export const offeredFor = ({ type }: ConditionField): OperatorName[] => {
  const { shape } = fieldTypes[type];
  return operatorsOf(shape).filter(
    (name) => operators[name].offered.length > 0 && !(shape === 'moment' && (name === 'eq' || name === 'ne')),
  );
};

/** Groups of conditions, to be edited. */
export const toDraftGroups = (groups: readonly (readonly Condition[])[]): DraftGroup[] =>
  groups.map((group) => ({ key: nextKey(), conditions: group.map(toDraftCondition) }));

function toDraftCondition({ field, op, value }: Condition): DraftCondition {
  const operator = op as OperatorName;
  const text = operandText(value);
  const choice = choiceOf({ operator, value: text ?? '' });
  const kept = { key: nextKey(), field, choice };
  if (text === null) return { ...kept, value: '', symbol: value as SymbolicOperand };
  return { ...kept, value: hasValue(choice) ? text : '' };
}

/** As the conditions of filters have it; null for a symbolic operand. */
export function operandText(value: unknown): string | null {
  if (Array.isArray(value)) return value.map((each) => quoted(String(each))).join(', ');
  return typeof value === 'object' && value !== null ? null : String(value);
}

const quoted = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The conditions as the API has them. */
export const toConditions = (groups: readonly DraftGroup[], { fields }: Pick<ConditionSource, 'fields'>) =>
  groups.map(({ conditions }) =>
    conditions.map((condition): Condition => {
      const { operator } = choices[condition.choice];
      return { field: condition.field, op: operator, value: operandOf(condition, fields[condition.field]) };
    }),
  );

function operandOf({ choice, value, symbol }: DraftCondition, field: ConditionField | undefined): unknown {
  const fixed = choices[choice].value;
  if (fixed !== undefined) return isYes(fixed);
  if (symbol) return symbol;
  const one = (text: string) => (field ? scalarOf(text, choice, field) : text);
  const takesList = operatorOf(choice).operand.is_list || (field && fieldTypes[field.type].is_list);
  return takesList ? splitValues(value).map(one) : one(value.trim());
}

function scalarOf(text: string, choice: DraftCondition['choice'], { type }: ConditionField): string | number | boolean {
  const { shape } = fieldTypes[type];
  if (shape === 'boolean') return isYes(text);
  if (shape === 'number' || shape === 'choice' || shape === 'choices')
    return Number.isSafeInteger(Number(text)) ? Number(text) : text;
  return shape === 'moment' ? momentOf(text, choice) : text;
}

/** A day as the first or last moment of it, in UTC, as days counted from today are. */
function momentOf(day: string, choice: DraftCondition['choice']): string {
  if (day.length > 10) return day;
  const { operator } = choices[choice];
  const bounds = operatorOf(choice).ofDay?.(`${day}T00:00:00.000Z`, `${day}T23:59:59.999Z`);
  return bounds?.[operator as keyof typeof bounds] ?? day;
}
