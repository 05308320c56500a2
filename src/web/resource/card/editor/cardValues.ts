import { type CardSpec, cardFields } from '#shared/resource.ts';
import { valueKind } from '#web/inputs/form/valueKind.ts';
import type { Row } from '../../view.ts';

type Values = Record<string, unknown>;

/**
 * The initial values of a card's form, from the record, or from the preset and `starts`. `extra`, which modules fill
 * through the card's slots, is included.
 */
export function cardValues(card: CardSpec, record: Row | null, preset: Values = {}): Values {
  const fields = cardFields(card, record === null).map(({ field }) => field);
  const source: Values = record ?? { ...card.starts, ...preset };
  return Object.fromEntries([
    ...fields.map((field) => [field, source[field] ?? emptyValue(card, field)]),
    ...slotValues(card).map((field) => [field, source[field] ?? {}]),
  ]);
}

/** The value of an input without one. A field that `starts` names can be null. */
function emptyValue(card: CardSpec, field: string): unknown {
  if (card.starts && field in card.starts) return null;
  return valueKind(card.create, field) === 'boolean' ? false : '';
}

/** Fields edited by sections of modules. No input of the card can show their violations. */
export const slotValues = (card: CardSpec): string[] => (card.inputs.some((input) => 'slot' in input) ? ['extra'] : []);
