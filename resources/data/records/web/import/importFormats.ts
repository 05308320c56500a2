import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { formatGuess, formatsOf } from '#shared/values/columnFormat.ts';
import type { ValueFormat } from '#shared/values/reading.ts';
import type { ChosenFile } from './chosenFile.ts';
import { cellsAt, delimiterIn, type FilePreview } from './filePreview.ts';

/** What each format makes of a date or number. */
export const formatExamples: Readonly<Record<ValueFormat, string>> = {
  point: '1,234.56',
  comma: '1\u00a0234,56',
  dmy: '31.12.2026',
  mdy: '12/31/2026',
};

/**
 * The format of a column, and those that it can have; null if all its cells mean the same in every format. What the person
 * has chosen comes first, then what the server found in the whole file, then a guess by its first rows.
 */
export function columnFormat({ preview, formats, found }: ChosenFile, at: number, field: FieldModel | undefined) {
  if (!field) return null;
  const { shape } = fieldTypeOf(field);
  const choices = formatsOf(shape);
  if (choices.length === 0) return null;
  const format = formats[field.alias] ?? found[field.alias] ?? guess(preview, at, field);
  return format && { format, choices };
}

function guess(preview: FilePreview, at: number, field: FieldModel): ValueFormat | 'either' | null {
  const found = formatGuess(field, delimiterIn(preview));
  for (const cell of cellsAt(preview, at)) found?.add(cell);
  return found?.format ?? null;
}
