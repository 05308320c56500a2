import { type CardSpec, cardFields } from '#shared/resource.ts';
import type { Row } from '../view.ts';

type Values = Record<string, unknown>;

/**
 * The initial values of a card's form: the record's, or those that it was opened with. A text that is missing is empty;
 * `extra`, which modules fill through the card's slots, is included.
 */
export function cardValues(card: CardSpec, record: Row | null, preset: Values = {}): Values {
  const modules = slotValues(card);
  const fields = [...cardFields(card, record === null).map(({ field }) => field), ...modules];
  const source: Values = record ?? { ...card.starts, ...preset };
  const none = (field: string) => (card.starts ? null : modules.includes(field) ? {} : '');
  return Object.fromEntries(fields.map((field) => [field, source[field] ?? none(field)]));
}

/** Values that sections of modules keep: no input of the card could show what is wrong with them. */
export const slotValues = (card: CardSpec): string[] => (card.inputs.some((input) => 'slot' in input) ? ['extra'] : []);
