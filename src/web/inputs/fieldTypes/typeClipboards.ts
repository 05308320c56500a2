import type { FieldModel, FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { isEmptyWord } from '#shared/values/emptyWords.ts';
import { booleanClipboard } from './boolean/booleanClipboard.ts';
import { dateClipboard } from './date/dateClipboard.ts';
import type { FieldClipboard, Read, Reading, Shown, TextFormat } from './fieldClipboard.ts';
import { fileClipboard } from './file/fileClipboard.ts';
import { filesClipboard } from './files/filesClipboard.ts';
import { jsonClipboard } from './json/jsonClipboard.ts';
import { numberClipboard } from './number/numberClipboard.ts';
import { selectClipboard } from './select/selectClipboard.ts';
import { selectsClipboard } from './selects/selectsClipboard.ts';
import { textClipboard } from './text/textClipboard.ts';
import { timestampClipboard } from './timestamp/timestampClipboard.ts';
import { violationOf } from './violationOf.ts';

/** How each type is copied and pasted in the grid. */
const typeClipboards: Readonly<Record<FieldTypeName, FieldClipboard>> = {
  text: textClipboard,
  number: numberClipboard,
  textarea: textClipboard,
  boolean: booleanClipboard,
  select: selectClipboard,
  date: dateClipboard,
  timestamp: timestampClipboard,
  selects: selectsClipboard,
  file: fileClipboard,
  files: filesClipboard,
  json: jsonClipboard,
};

/** Fields of one kind accept each other's copied values as they are. */
export const kindOf = (field: FieldModel): string => typeClipboards[fieldTypeOf(field).name].kind(field);

/** Types whose cells may say in words that there is no value, as in an import. */
const mayBeEmptyWord: ReadonlySet<FieldTypeName> = new Set(['number', 'boolean', 'date', 'timestamp']);

/** A cell of a spreadsheet as a value of a field. An empty cell is null, but an empty text for fields of texts. */
export async function readValue(field: FieldModel, text: string, reading: Reading): Promise<Read> {
  const { name, is_text } = fieldTypeOf(field);
  if (text.trim() === '' && !is_text) return { value: null };
  const read = await typeClipboards[name].read(text, field, reading);
  if ('violation' in read) return mayBeEmptyWord.has(name) && isEmptyWord(text) ? { value: null } : read;
  const violation = violationOf(field, read.value);
  return violation ? { violation } : read;
}

/** A value as text that can be pasted back; empty for null. */
export const valueText = (shown: Shown, format: TextFormat): string =>
  shown.value === null || shown.value === undefined
    ? ''
    : typeClipboards[fieldTypeOf(shown.field).name].write(shown, format);
