import type { ValueShape } from '#shared/fieldTypes/fieldType.ts';
import { type ChoiceName, operatorOf } from '#shared/operators/choices.ts';

/** The key of a choice's text in the operator menu or in a chip. Days have texts of their own: after, not more than. */
export function operatorMessage(choice: ChoiceName, shape: ValueShape | undefined, place: 'menu' | 'chip'): string {
  const isDay = shape === 'day' || shape === 'moment';
  const group = isDay && operatorOf(choice).ofDay ? 'day_operators' : 'operators';
  return `admin.${group}.${choice}.${place}`;
}
