import type { ComponentType } from 'react';
import type { FieldTypeId, FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import {
  DateTypeFilter,
  NumberTypeFilter,
  SelectTypeFilter,
  TextTypeFilter,
  YesNoTypeFilter,
} from './valueFilters.tsx';
import type { TypeFilterProps } from './valueProps.ts';

/** What a value of each type is looked for with. */
const typeFilters: Readonly<Record<FieldTypeName, ComponentType<TypeFilterProps>>> = {
  text: TextTypeFilter,
  number: NumberTypeFilter,
  textarea: TextTypeFilter,
  boolean: YesNoTypeFilter,
  select: SelectTypeFilter,
  date: DateTypeFilter,
  timestamp: DateTypeFilter,
  // Of a file and of JSON only its being there can be asked.
  file: YesNoTypeFilter,
  json: YesNoTypeFilter,
};

export const typeFilterOf = (field: { type_id: FieldTypeId }) => typeFilters[fieldTypeOf(field).name];
