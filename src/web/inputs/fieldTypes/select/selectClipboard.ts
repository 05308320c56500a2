import { escapeFormula, unescapeFormula } from '#shared/text/csvText.ts';
import { type FieldClipboard, invalid, type Read, type Shown } from '../fieldClipboard.ts';

/** The id in `#7` or `7`. */
export const idOf = (text: string) => (/^#?[1-9]\d{0,15}$/.test(text) ? Number(text.replace('#', '')) : null);

const one = (ids: readonly number[]): Read =>
  ids.length === 1 ? { value: ids[0] } : invalid(ids.length === 0 ? 'errors.not_offered' : 'grid.ambiguous');

/** The id that a name or an id means. */
export const readChoice: FieldClipboard['read'] = async (text, field, { called }) => {
  if ((field.extra.select_subtype ?? 'default') !== 'default') {
    const id = idOf(text);
    return id === null ? one(await called(field, text)) : { value: id };
  }
  const live = field.variants.filter(({ deleted }) => !deleted);
  const small = text.toLocaleLowerCase();
  const ways: ((variant: (typeof live)[number]) => boolean)[] = [
    ({ name }) => name === text,
    ({ name }) => name.toLocaleLowerCase() === small,
    ({ alias }) => alias === text,
    ({ id }) => id === idOf(text),
  ];
  for (const isMeant of ways) {
    const meant = live.filter(isMeant);
    if (meant.length > 0) return one(meant.map(({ id }) => id));
  }
  return one([]);
};

export const selectClipboard: FieldClipboard = {
  /** A select accepts the values of its own variants, or of selects of the same target. */
  kind({ id, extra }) {
    const { select_subtype = 'default', select_entity_id } = extra;
    if (select_subtype === 'user') return 'select:user';
    return select_subtype === 'entity' ? `select:entity:${select_entity_id}` : `select:field:${id}`;
  },
  read: (text, ...reading) => readChoice(unescapeFormula(text.trim()), ...reading),
  write: (shown) => escapeFormula(nameOfChoice(shown)),
};

/** The name of the choice, or its id if the name is unknown. */
export function nameOfChoice({ field, value, nameOf }: Shown): string {
  const variant = field.variants.find(({ id }) => id === value);
  return variant?.name ?? nameOf?.(Number(value)) ?? `#${String(value)}`;
}
