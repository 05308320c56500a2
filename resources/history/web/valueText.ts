import type { Translate } from '#web/i18n/translate.ts';

/** The history names values; whoever wants all of a long one looks at the thing itself. */
const longest = 120;

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

const nameOf = (item: unknown): string =>
  typeof item === 'object' && item !== null && 'name' in item ? String(item.name) : JSON.stringify(item);

/** A value of a change as people say it. Of a list of things, their names. */
export function valueText(value: unknown, translate: Translate): string {
  if (value === null || value === undefined || value === '') return translate('history.none');
  if (typeof value === 'boolean') return translate(value ? 'history.yes' : 'history.no');
  if (typeof value === 'string') return cut(value);
  if (Array.isArray(value)) return value.length === 0 ? translate('history.none') : cut(value.map(nameOf).join(', '));
  return cut(JSON.stringify(value));
}
