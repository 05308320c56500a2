import type { CardSpec } from '#shared/resource.ts';
import type { Row } from '../view.ts';

type Values = Record<string, unknown>;

/**
 * What a card's inputs start with: the record's values, or what it was opened with. A text that is not there is an empty
 * one; `extra`, which modules fill through the card's slots, comes along.
 */
export function cardValues(card: CardSpec, record: Row | null, preset: Values = {}): Values {
  const fields = card.inputs.flatMap((input) => {
    if ('slot' in input) return ['extra'];
    return input.on && input.on !== (record ? 'update' : 'create') ? [] : [input.field];
  });
  const source: Record<string, unknown> = record ?? { ...card.starts, ...preset };
  const none = (field: string) => (card.starts ? null : slotValues(card).includes(field) ? {} : '');
  return Object.fromEntries(fields.map((field) => [field, source[field] ?? none(field)]));
}

/** Values of a card that modules' sections keep: no input of ours could show what is wrong with them. */
export const slotValues = (card: CardSpec): string[] => (card.inputs.some((input) => 'slot' in input) ? ['extra'] : []);
