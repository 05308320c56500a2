import { boolean } from './boolean.ts';
import { date } from './date.ts';
import {
  type FieldModel,
  type FieldType,
  type FieldTypeId,
  type FieldTypeName,
  fieldTypeIds,
  type PlainColumnType,
} from './fieldType.ts';
import { file } from './file.ts';
import { json } from './json.ts';
import { number } from './number.ts';
import { select } from './select.ts';
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
};

const byId = new Map(
  (Object.keys(fieldTypeIds) as FieldTypeName[]).map((name) => [fieldTypeIds[name], fieldTypes[name]]),
);

/** The type of a field, by its id. */
export const fieldTypeOf = ({ type_id }: { type_id: FieldTypeId }): FieldType => byId.get(type_id) as FieldType;

/** A value that a required field does not take, and that is not compared with others: none, or a text of blanks only. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** Whether the field has a database index: because of its type, or because of its setting. */
export const isIndexed = (field: Pick<FieldModel, 'type_id' | 'extra'>): boolean =>
  fieldTypeOf(field).is_indexed || field.extra.indexed === true;

/** The column type of a field type, whatever the settings of its fields: number subtypes count as `integer`. */
export const storageOf = (name: FieldTypeName): PlainColumnType => fieldTypes[name].column({}) as PlainColumnType;
