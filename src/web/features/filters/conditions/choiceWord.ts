import type { FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import type { Choice } from './conditionDraft.ts';

const ofDays: readonly Choice[] = ['eq', 'gte', 'lte', 'gt', 'lt'];

/** How an operator is called: days come before and after each other, numbers are more and less. */
export const choiceWord = (type: FieldTypeName, choice: Choice): string =>
  (type === 'date' || type === 'timestamp') && ofDays.includes(choice)
    ? `admin.conditions.days.${choice}`
    : `admin.conditions.operators.${choice}`;
