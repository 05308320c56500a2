import { type CardSpec, cardFields } from '#shared/resource.ts';
import type { Row } from '../view.ts';

type Values = Record<string, unknown>;

/**
 * The initial values of a card's form, from the record or the preset. A missing text is empty. `extra`, which modules fill
 * through the card's slots, is included.
 */
export function cardValues(card: CardSpec, record: Row | null, preset: Values = {}): Values {
  const modules = slotValues(card);
  const fields = [...cardFields(card, record === null).map(({ field }) => field), ...modules];
  const source: Values = record ?? { ...card.starts, ...preset };
  const none = (field: string) => (card.starts ? null : modules.includes(field) ? {} : '');
  return Object.fromEntries(fields.map((field) => [field, source[field] ?? none(field)]));
}

/** Fields edited by sections of modules. No input of the card can show their violations. */
export const slotValues = (card: CardSpec): string[] => (card.inputs.some((input) => 'slot' in input) ? ['extra'] : []);
