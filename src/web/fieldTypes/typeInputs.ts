import type { ComponentType } from 'react';
import type { FieldTypeId, FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { BooleanValue } from './boolean/BooleanValueInput.tsx';
import { DateValue } from './date/DateValueInput.tsx';
import { FileValue } from './file/FileValueInput.tsx';
import { JsonValue } from './json/JsonValueInput.tsx';
import { NumberValue } from './number/NumberValueInput.tsx';
import { SelectValue } from './select/SelectValueInput.tsx';
import { TextValue } from './text/TextValueInput.tsx';
import { TextareaValue } from './textarea/TextareaValueInput.tsx';
import { TimestampValue } from './timestamp/TimestampValueInput.tsx';
import type { ValueProps } from './valueProps.ts';

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
