import type { IndexKind } from '#server/database/changePlan.ts';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { type FieldKind, fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { auxiliaryName, columnName } from './model.ts';

/** The kinds of index that let no two live records share a value (docs/reference/api/entities.md#unique-fields). */
export type UniqueKind = Extract<IndexKind, 'unique' | 'unique_text' | 'unique_phone'>;

export const isUniqueKind = (kind: IndexKind): kind is UniqueKind => kind.startsWith('unique');

/** How the values of a field that is unique by itself are compared. */
export const uniqueKind = (field: Pick<FieldModel, 'type_id' | 'extra'>): UniqueKind =>
  field.extra.format === 'phone' ? 'unique_phone' : kindTogether(field);

/** How those of a field are that is unique together with others: whatever its format, which may change. */
export const kindTogether = (field: FieldKind): Exclude<UniqueKind, 'unique_phone'> =>
  fieldTypeOf(field).is_text ? 'unique_text' : 'unique';

/** A field of a unique key. */
export interface UniquePart {
  field_id: number;
  kind: UniqueKind;
}

/** Fields whose values, taken together, no two live records share: one, or several. */
export type UniqueKey = readonly UniquePart[];

/** Fields that are unique together, as their table keeps them. */
export const keysOf = (
  fields: readonly Pick<FieldModel, 'id' | 'type_id' | 'extra'>[],
  unique_together: readonly (readonly number[])[],
) => {
  const known = new Map(fields.map((field) => [field.id, field]));
  return unique_together.map((ids) =>
    ids.flatMap((id) => {
      const field = known.get(id);
      return field ? [{ field_id: id, kind: kindTogether(field) }] : [];
    }),
  );
};

/** Every blank of Unicode, as `trim` of JavaScript takes them away. */
const blanks =
  "e' \\t\\n\\v\\f\\r\\u0085\\u00a0\\u1680\\u2000\\u2001\\u2002\\u2003\\u2004\\u2005\\u2006\\u2007\\u2008\\u2009\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'";

/** What is compared, in SQL: texts without case and surrounding blanks, in the composed form of Unicode; digits of phones. */
export const comparedValue = (kind: UniqueKind, value: string): string => {
  if (kind === 'unique_phone') return `regexp_replace(${value}, '[^0-9]', '', 'g')`;
  return kind === 'unique_text' ? `lower(normalize(btrim(${value}, ${blanks})))` : value;
};

/** Names the value of a part in SQL. */
type ValueOf = (part: UniquePart) => string;

export const columnOf =
  (row?: string): ValueOf =>
  ({ field_id }) =>
    `${row === undefined ? '' : `${row}.`}${columnName(field_id)}`;

/** What is compared, in SQL. */
export const comparedValues = (key: UniqueKey, nameOf: ValueOf): string =>
  key.map((part) => comparedValue(part.kind, nameOf(part))).join(', ');

export const isSameKey = (key: UniqueKey, one: ValueOf, other: ValueOf): string =>
  key.map((part) => `${comparedValue(part.kind, one(part))} = ${comparedValue(part.kind, other(part))}`).join(' and ');

/** Whether there is something to compare, in SQL: an empty value is none, and one is enough to be no duplicate. */
export const isCompared = (key: UniqueKey, nameOf: ValueOf): string =>
  key
    .map((part) =>
      part.kind === 'unique' ? `${nameOf(part)} is not null` : `${comparedValue(part.kind, nameOf(part))} <> ''`,
    )
    .join(' and ');

/** `_e_5_f_12_unique`, of a phone `_e_5_f_12_unique_phone`, or `_e_5_unique_12_13` of several fields. */
export function uniqueIndex(entity_id: number, key: UniqueKey): string {
  const [first] = key;
  const isOne = key.length === 1 && first;
  const name = isOne
    ? `${columnName(first.field_id)}_${first.kind === 'unique_phone' ? first.kind : 'unique'}`
    : `unique_${key.map(({ field_id }) => field_id).join('_')}`;
  return auxiliaryName(entity_id, name);
}

/** The fields whose index refused a write; null for another index. A cluster adds a number of its own to names. */
export function fieldsOfIndex(name: string): number[] | null {
  const [, one] = /^_e_\d+_f_(\d+)_unique(?:_phone)?(?:_\d+)?$/.exec(name) ?? [];
  if (one !== undefined) return [Number(one)];
  const [, several] = /^_e_\d+_unique_([\d_]+)$/.exec(name) ?? [];
  return several === undefined ? null : several.split('_').map(Number);
}
