import type { FieldModel, ValueShape } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { numberBounds } from '#shared/fieldTypes/number.ts';

/** How a column of a CSV file writes numbers (decimal mark) or dates (day or month first). */
export const cellFormats = ['point', 'comma', 'dmy', 'mdy'] as const;
export type CellFormat = (typeof cellFormats)[number];

/** Characters. A longer text is no number or date. */
const longestText = 400;

/** What a single cell reveals about the format of its column. */
type Sign = CellFormat | 'either' | null;

/** Formats of the shapes that can be written in several ways. */
export const formatsOf = (shape: ValueShape): readonly CellFormat[] =>
  shape === 'number' ? ['point', 'comma'] : shape === 'day' || shape === 'moment' ? ['dmy', 'mdy'] : [];

const spaced = /^\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3})+(?=[.,]|$)/;
const grouped = { comma: /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/, point: /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/ };

/** Without sign and spaces between thousands. */
function unsigned(text: string): { sign: '' | '-'; digits: string; isSpaced: boolean } {
  const clean = text.trim().replace('\u2212', '-');
  const digits = clean.replace(/^[-+]/, '');
  const isSpaced = spaced.test(digits);
  return {
    sign: clean.startsWith('-') ? '-' : '',
    digits: isSpaced ? digits.replace(/[ \u00a0\u2009\u202f'’]/g, '') : digits,
    isSpaced,
  };
}

/** `1,234` and `1.234`, where the mark may be that of decimals or of thousands. */
const couldBeGrouped = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** @param isWhole decimals are not possible */
function numberSign(text: string, isWhole: boolean): Sign {
  const { digits, isSpaced } = unsigned(text);
  if (!isSpaced && couldBeGrouped.test(digits)) return digits.includes('.') ? null : isWhole ? 'point' : 'either';
  if (/^\d*,\d+$/.test(digits)) return 'comma';
  if (/^\d*\.\d+$/.test(digits)) return 'point';
  if (grouped.comma.test(digits)) return 'comma';
  return grouped.point.test(digits) ? 'point' : null;
}

/** @returns digits with a decimal point; undefined if the text is no number, `either` if it can be two */
export function readNumber(text: string, format: CellFormat | null, isWhole: boolean): string | undefined {
  const { sign, digits, isSpaced } = unsigned(text);
  const own = numberSign(text, isWhole);
  if (own === 'either' && format === null) return 'either';
  const isOpen = !isSpaced && couldBeGrouped.test(digits);
  const mark = isOpen ? (format ?? 'point') : own;
  const plain = mark === 'comma' ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
  // Commas or points at other places than every three digits.
  if (own === null && digits.split(/[.,]/).length > 2) return undefined;
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? sign + plain : undefined;
}

const written =
  /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?(?: ?([ap])m)?)?$/i;
const yearFirst =
  /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?(?: ?([ap])m)?)?$/i;

function dateSign(text: string): Sign {
  const [, a = '', mark, b = ''] = written.exec(text.trim()) ?? [];
  if (mark === undefined || a === b) return null;
  if (Number(b) > 12) return 'mdy';
  return Number(a) > 12 ? 'dmy' : 'either';
}

/** Date and time as written, without a time zone. */
export interface LocalTime {
  /** `yyyy-MM-dd` */
  day: string;
  /** `HH:mm:ss.SSS` */
  time: string;
}

const two = (part: string | number) => String(part).padStart(2, '0');

/** @returns undefined if the text is no date, `either` if it can be two */
export function readLocalTime(text: string, format: CellFormat | null): LocalTime | 'either' | undefined {
  const clean = text.trim();
  const [, year, , month = '', day = '', ...clock] = yearFirst.exec(clean) ?? [];
  if (year !== undefined) return ofParts([year, month, day], clock);
  const [, a = '', mark, b = '', last = '', ...rest] = written.exec(clean) ?? [];
  if (mark === undefined) return undefined;
  const own = dateSign(text) ?? 'dmy';
  // What is possible in one way only is read so, whatever the column has. With points the day comes first.
  const order = own === 'either' ? (format ?? (mark === '.' ? 'dmy' : null)) : own;
  if (order === null) return 'either';
  return ofParts(order === 'mdy' ? [last, a, b] : [last, b, a], rest);
}

function ofParts(
  [year, month, day]: readonly [string, string, string],
  clock: readonly (string | undefined)[],
): LocalTime {
  const [hours = '0', minutes = '00', seconds = '00', part = '0', half] = clock;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  return {
    day: `${year}-${two(month)}-${two(day)}`,
    time: `${two(hour)}:${minutes}:${seconds}.${part.padEnd(3, '0')}`,
  };
}

/** What a text reveals about the format of its column; null if nothing. @param isWhole of a number field */
export const signOf = (shape: ValueShape, text: string, isWhole: boolean): Sign =>
  text.length > longestText
    ? null
    : shape === 'number'
      ? numberSign(text, isWhole)
      : formatsOf(shape).length > 0
        ? dateSign(text)
        : null;

/** Collects what the cells of a column reveal. */
class FormatGuess {
  #found: CellFormat | null = null;
  #isOpen = false;
  #isDotted = false;
  readonly #shape: ValueShape;
  readonly #isWhole: boolean;

  constructor(shape: ValueShape, isWhole: boolean) {
    this.#shape = shape;
    this.#isWhole = isWhole;
  }

  add(text: string): void {
    const sign = signOf(this.#shape, text, this.#isWhole);
    if (sign !== 'either') this.#found ??= sign;
    else if (this.#shape !== 'number' && text.includes('.')) this.#isDotted = true;
    else this.#isOpen = true;
  }

  /** The format of the column; `either` if cells can be read in two ways and none decides; null if it does not matter. */
  get format(): Sign {
    if (this.#found) return this.#found;
    return this.#isDotted ? 'dmy' : this.#isOpen ? 'either' : null;
  }
}

/** For the cells of a field; null if they mean the same in every format. */
export function formatGuess({ type_id, extra }: Pick<FieldModel, 'type_id' | 'extra'>): FormatGuess | null {
  const { shape } = fieldTypeOf({ type_id });
  if (formatsOf(shape).length === 0) return null;
  return new FormatGuess(shape, shape === 'number' && numberBounds(extra).whole);
}
