import type { IndexKind } from '#server/database/changePlan.ts';
import type { FieldType } from '#shared/fieldTypes/fieldType.ts';
import { auxiliaryName, columnName } from './model.ts';

/** The kinds of index that let no two live records share a value (docs/reference/api/entities.md#unique-fields). */
export type UniqueKind = Extract<IndexKind, 'unique' | 'unique_text'>;

export const isUniqueKind = (kind: IndexKind): kind is UniqueKind => kind === 'unique' || kind === 'unique_text';

export const uniqueKind = (type: Pick<FieldType, 'is_text'>): UniqueKind => (type.is_text ? 'unique_text' : 'unique');

/** Every blank of Unicode, as `trim` of JavaScript takes them away. */
const blanks =
  "e' \\t\\n\\v\\f\\r\\u0085\\u00a0\\u1680\\u2000\\u2001\\u2002\\u2003\\u2004\\u2005\\u2006\\u2007\\u2008\\u2009\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'";

/** What is compared, in SQL: texts without case and surrounding blanks, in the composed form of Unicode. */
export const comparedValue = (kind: UniqueKind, value: string): string =>
  kind === 'unique_text' ? `lower(normalize(btrim(${value}, ${blanks})))` : value;

/** Whether there is a value to compare, in SQL: an empty one is none. */
export const isCompared = (kind: UniqueKind, value: string): string =>
  kind === 'unique_text' ? `${comparedValue(kind, value)} <> ''` : `${value} is not null`;

export const uniqueIndex = (entity_id: number, field_id: number): string =>
  auxiliaryName(entity_id, `${columnName(field_id)}_unique`);

/** The field whose index refused a write. A cluster adds a number of its own to the name. */
export function fieldOfIndex(name: string): number | null {
  const [, id] = /^_e_\d+_f_(\d+)_unique(_\d+)?$/.exec(name) ?? [];
  return id === undefined ? null : Number(id);
}
