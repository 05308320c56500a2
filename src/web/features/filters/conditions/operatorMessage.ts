import type { ValueShape } from '#shared/fieldTypes/fieldType.ts';
import { type ChoiceName, type DayOperatorMessages, operatorOf } from '#shared/operators/choices.ts';
import type { MessageKey } from '#web/i18n/messages.ts';

const hasDayText = (choice: ChoiceName): choice is keyof DayOperatorMessages => Boolean(operatorOf(choice).ofDay);

/** The key of a choice's text in the operator menu or in a chip. Days have texts of their own: after, not more than. */
export function operatorMessage(choice: ChoiceName, shape: ValueShape | undefined, place: 'menu' | 'chip'): MessageKey {
  const isDay = shape === 'day' || shape === 'moment';
  return isDay && hasDayText(choice)
    ? `filters.day_operators.${choice}.${place}`
    : `filters.operators.${choice}.${place}`;
}
