import type { ValueShape } from '#shared/fieldTypes/fieldType.ts';
import {
  type ChoiceName,
  type DayOperatorMessages,
  operatorOf,
  type SeveralOperatorMessages,
} from '#shared/operators/choices.ts';
import type { MessageKey } from '#web/i18n/messages.ts';

const hasDayText = (choice: ChoiceName): choice is keyof DayOperatorMessages => Boolean(operatorOf(choice).ofDay);

const severalTexts: Readonly<Record<keyof SeveralOperatorMessages, true>> = { eq: true, ne: true, in: true, nin: true };
const hasSeveralText = (choice: ChoiceName): choice is keyof SeveralOperatorMessages => choice in severalTexts;

/** The key of a choice's text in the operator menu or in a chip. Days have texts of their own, as after in place of more than, and so have lists. */
export function operatorMessage(choice: ChoiceName, shape: ValueShape | undefined, place: 'menu' | 'chip'): MessageKey {
  if (shape === 'choices' && hasSeveralText(choice)) return `filters.several_operators.${choice}.${place}`;
  const isDay = shape === 'day' || shape === 'moment';
  return isDay && hasDayText(choice)
    ? `filters.day_operators.${choice}.${place}`
    : `filters.operators.${choice}.${place}`;
}
