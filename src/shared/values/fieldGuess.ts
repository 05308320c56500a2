import { type FieldExtra, type FieldTypeId, fieldTypeIds, type TextFormat } from '#shared/fieldTypes/fieldType.ts';
import { isOfFormat } from '#shared/fieldTypes/textFormats.ts';
import { limits } from '#shared/limits.ts';
import { isEmptyWord } from './emptyWords.ts';
import { readMoment } from './moment.ts';
import { readNumber } from './number.ts';
import { readTruth } from './truth.ts';

/** What a new field for a column of a file may be. */
export const columnKinds = [
  ...['text', 'email', 'phone', 'url', 'textarea'],
  ...['whole', 'decimal', 'boolean', 'select', 'date', 'timestamp'],
] as const satisfies readonly string[];
export type ColumnKind =
  | TextFormat
  | 'text'
  | 'textarea'
  | 'whole'
  | 'decimal'
  | 'boolean'
  | 'select'
  | 'date'
  | 'timestamp';

/** Values of a column with at most so many distinct ones are options. */
const FEW = 12;
/** Characters of an option at most. */
const SHORT_OPTION = 40;

/** What the cells of a column are, by all of them that have a value; text where they are nothing else. */
export function guessKind(cells: readonly string[]): ColumnKind {
  const values = cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && !isEmptyWord(cell));
  const are = (holds: (value: string) => boolean) => values.every(holds);
  if (values.length === 0) return 'text';
  if (are((value) => isOfFormat('email', value))) return 'email';
  if (are((value) => isOfFormat('url', value))) return 'url';
  if (are((value) => readTruth(value) !== undefined) && !are((value) => /^\d/.test(value))) return 'boolean';
  if (are((value) => isOfFormat('phone', value)) && values.some((value) => /^\+|[()]/.test(value))) return 'phone';
  if (are((value) => readMoment(value, anyOrder) !== null)) return values.some(hasTime) ? 'timestamp' : 'date';
  // Codes keep their zeros, and no number has more digits.
  if (are(isNumber) && !values.some((value) => /^0\d/.test(value) || value.replace(/\D/g, '').length > 15))
    return values.some((value) => fractionOf(value) > 0) ? 'decimal' : 'whole';
  if (values.some((value) => value.length > limits.text_max || value.includes('\n'))) return 'textarea';
  return isFew(values) ? 'select' : 'text';
}

const anyOrder = { format: null, now: Date.now() } as const;
const isNumber = (value: string) => readNumber(value, { format: null, isWhole: false }) !== null;
const hasTime = (value: string) => /\d:\d/.test(value);

/** Digits behind the mark, as far as it is one in every reading. */
function fractionOf(value: string): number {
  const read = readNumber(value, { format: null, isWhole: false });
  const digits = !read ? '' : 'value' in read ? read.value : '';
  return digits.split('.')[1]?.replace(/e.*/i, '').length ?? 0;
}

function isFew(values: readonly string[]): boolean {
  const options = new Set(values);
  const isRepeated = values.length >= options.size * 2;
  return options.size > 1 && options.size <= FEW && isRepeated && values.every(({ length }) => length <= SHORT_OPTION);
}

/** A field as it would be made for a column. */
export interface GuessedField {
  type_id: FieldTypeId;
  extra: FieldExtra;
  /** Names of its options, in the order of the file. */
  options: string[];
}

/** The settings of a field of this kind that takes these cells. */
export function fieldOfKind(kind: ColumnKind, cells: readonly string[]): GuessedField {
  const plain = (name: keyof typeof fieldTypeIds, extra: FieldExtra = {}): GuessedField => ({
    type_id: fieldTypeIds[name],
    extra,
    options: [],
  });
  switch (kind) {
    case 'email':
    case 'phone':
    case 'url':
      return plain('text', { format: kind });
    case 'whole':
      return plain('number', { number_subtype: 'bigint' });
    case 'decimal': {
      const scale = Math.max(2, ...cells.map(fractionOf));
      return plain('number', { number_subtype: 'decimal', scale: Math.min(scale, limits.decimal_scale_max) });
    }
    case 'select': {
      const options = new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''));
      const named = [...options].filter(({ length }) => length <= limits.text_max).slice(0, limits.variants_per_field);
      return { ...plain('select', { select_subtype: 'default' }), options: named };
    }
    default:
      return plain(kind);
  }
}
