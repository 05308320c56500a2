import type { ComponentType } from 'react';
import type { FieldTypeId, FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { BooleanValue } from './boolean/BooleanValue.tsx';
import { DateValue } from './date/DateValue.tsx';
import { FileValue } from './file/FileValue.tsx';
import { JsonValue } from './json/JsonValue.tsx';
import { NumberValue } from './number/NumberValue.tsx';
import { SelectValue } from './select/SelectValue.tsx';
import { TextValue } from './text/TextValue.tsx';
import { TextareaValue } from './textarea/TextareaValue.tsx';
import { TimestampValue } from './timestamp/TimestampValue.tsx';
import type { ValueProps } from './typeView.ts';

/** What a value of each type is typed or chosen with: in a card, in a cell, as the default of its field. */
const typeInputs: Readonly<Record<FieldTypeName, ComponentType<ValueProps>>> = {
  text: TextValue,
  number: NumberValue,
  textarea: TextareaValue,
  boolean: BooleanValue,
  select: SelectValue,
  date: DateValue,
  timestamp: TimestampValue,
  file: FileValue,
  json: JsonValue,
};

export const typeInputOf = (field: { type_id: FieldTypeId }) => typeInputs[fieldTypeOf(field).name];
