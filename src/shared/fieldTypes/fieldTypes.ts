import { boolean } from './boolean.ts';
import { date } from './date.ts';
import {
  type BaseTypeName,
  type FieldExtra,
  type FieldModel,
  type FieldType,
  type FieldTypeId,
  type FieldTypeName,
  fieldTypeIds,
  type PlainColumnType,
} from './fieldType.ts';
import { file } from './file.ts';
import { files } from './files.ts';
import { json } from './json.ts';
import { number } from './number.ts';
import { select } from './select.ts';
import { selects } from './selects.ts';
import { text } from './text.ts';
import { textarea } from './textarea.ts';
import { timestamp } from './timestamp.ts';

/** Every field type. */
export const fieldTypes: Readonly<Record<FieldTypeName, FieldType>> = {
  text,
  number,
  textarea,
  boolean,
  select,
  date,
  timestamp,
  file,
  json,
  selects,
  files,
};

const byId = new Map(
  (Object.keys(fieldTypeIds) as BaseTypeName[]).map((name) => [fieldTypeIds[name], fieldTypes[name]]),
);

/** What tells the type of a field. */
export interface FieldKind {
  type_id: FieldTypeId;
  extra: Pick<FieldExtra, 'is_multiple'> | undefined;
}

/** The type of a field, by its id and whether it has several values. */
export function fieldTypeOf({ type_id, extra }: FieldKind): FieldType {
  const type = baseTypeOf(type_id);
  return extra?.is_multiple && type.several ? fieldTypes[type.several] : type;
}

/** The type of fields with one value, by its id. */
export const baseTypeOf = (type_id: FieldTypeId): FieldType => byId.get(type_id) as FieldType;

/** A value that a required field does not take, and that is not compared with others: none, or a text of blanks only. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** Whether the field has a database index: because of its type, or because of its setting. */
export const isIndexed = (field: Pick<FieldModel, 'type_id' | 'extra'>): boolean =>
  fieldTypeOf(field).is_indexed || field.extra.indexed === true;

/** The column type of a field type, whatever the settings of its fields: number subtypes count as `integer`. */
export const storageOf = (name: FieldTypeName): PlainColumnType => fieldTypes[name].column({}) as PlainColumnType;
