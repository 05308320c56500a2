import type { ComponentType } from 'react';
import type { FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { type FieldKind, fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { BooleanValueInput } from './boolean/BooleanValueInput.tsx';
import { DateValueInput } from './date/DateValueInput.tsx';
import { FileValueInput } from './file/FileValueInput.tsx';
import { FilesValueInput } from './files/FilesValueInput.tsx';
import { JsonValueInput } from './json/JsonValueInput.tsx';
import { NumberValueInput } from './number/NumberValueInput.tsx';
import { SelectValueInput } from './select/SelectValueInput.tsx';
import { SelectsValueInput } from './selects/SelectsValueInput.tsx';
import { TextValueInput } from './text/TextValueInput.tsx';
import { TextareaValueInput } from './textarea/TextareaValueInput.tsx';
import { TimestampValueInput } from './timestamp/TimestampValueInput.tsx';
import type { ValueProps } from './valueProps.ts';

/** The input of a type, and how it edits a cell of the grid. */
interface TypeInput {
  Input: ComponentType<ValueProps>;
  cell: CellEditing;
}

export interface CellEditing {
  /** Over the cell, or below it where the input is larger than a cell. */
  place: 'over' | 'below';
  /** Width below the cell; 440 px when absent. */
  width?: 'max-content';
  /** Least width over the cell, px; 180 when absent. */
  least?: number;
  /** A chosen value is complete and saved at once. */
  savesAtOnce?: true;
  /** Enter and Tab are keys of the input. */
  keepsKeys?: true;
  /** Saved and left by buttons, which Tab reaches. */
  hasButtons?: true;
  /** The list of choices opens with the editor. */
  opensList?: true;
}

const over: CellEditing = { place: 'over' };
const below: CellEditing = { place: 'below' };

/** The input of each type: in a card, in a cell of the grid, and for the default value of a field. */
const typeInputs: Readonly<Record<FieldTypeName, TypeInput>> = {
  text: { Input: TextValueInput, cell: over },
  number: { Input: NumberValueInput, cell: over },
  textarea: { Input: TextareaValueInput, cell: below },
  boolean: { Input: BooleanValueInput, cell: { place: 'below', width: 'max-content', savesAtOnce: true } },
  select: { Input: SelectValueInput, cell: { place: 'over', least: 220, savesAtOnce: true, opensList: true } },
  date: { Input: DateValueInput, cell: over },
  timestamp: { Input: TimestampValueInput, cell: { place: 'over', least: 290 } },
  selects: { Input: SelectsValueInput, cell: { place: 'below', opensList: true } },
  file: { Input: FileValueInput, cell: { place: 'below', savesAtOnce: true, keepsKeys: true } },
  files: { Input: FilesValueInput, cell: { place: 'below', keepsKeys: true, hasButtons: true } },
  json: { Input: JsonValueInput, cell: below },
};

export const typeInputOf = (field: FieldKind) => typeInputs[fieldTypeOf(field).name].Input;

export const cellEditingOf = (field: FieldKind) => typeInputs[fieldTypeOf(field).name].cell;
