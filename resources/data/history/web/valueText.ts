import { type BaseTypeName, fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import type { Translate } from '#web/i18n/translate.ts';

/** Characters; longer values are cut. */
const maxLength = 120;

const cut = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);

const nameOf = (item: unknown): string =>
  typeof item === 'object' && item !== null && 'name' in item ? String(item.name) : JSON.stringify(item);

const types = Object.entries(fieldTypeIds) as [BaseTypeName, unknown][];

/** A changed value of a key as text; a list of objects as their names, a field's type as people know it. */
export function valueText(value: unknown, translate: Translate, key?: string): string {
  const type = key === 'type_id' && types.find(([, id]) => id === value);
  if (type) return translate(`fields.types.${type[0]}.name`);
  if (value === null || value === undefined || value === '') return translate('history.none');
  if (typeof value === 'boolean') return translate(value ? 'history.yes' : 'history.no');
  if (typeof value === 'string') return cut(value);
  if (Array.isArray(value)) return value.length === 0 ? translate('history.none') : cut(value.map(nameOf).join(', '));
  return cut(JSON.stringify(value));
}
