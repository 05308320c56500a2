import type { TextFormat } from '#shared/fieldTypes/fieldType.ts';
import { isOfFormat } from '#shared/fieldTypes/textFormats.ts';
import { isKeptExactly } from '#shared/json/exactNumber.ts';
import { limits } from '#shared/limits.ts';
import { currencyOf } from './currencies.ts';
import { isEmptyWord } from './emptyWords.ts';
import { readMoment } from './moment.ts';
import { numberUnit, readNumber } from './number.ts';
import type { NumberFormat } from './reading.ts';
import { readTruth } from './truth.ts';

/** What a new field for a column of a file may be. */
export const columnKinds = [
  ...(['text', 'email', 'phone', 'url', 'textarea'] as const),
  ...(['whole', 'decimal', 'money', 'percent'] as const),
  ...(['boolean', 'select', 'date', 'timestamp'] as const),
];
export type ColumnKind = (typeof columnKinds)[number];

/** Values of a column with at most so many distinct ones are options. */
const FEW = 12;
/** Characters of an option at most. */
const SHORT_OPTION = 40;
/** Digits that identifiers have more of, and numbers of doubles may have. */
const DIGITS = 15;

/** How a column is looked at. */
interface How {
  /** Between the cells of the file; empty in a workbook. */
  delimiter?: string;
  /** Whether a text means no value. */
  isEmpty?: (text: string) => boolean;
  /** Options that are remembered; one more than {@link FEW} are enough to tell the kind. */
  options?: number;
}

/** What numbers of a column need, and what is written beside them. */
interface Numbers {
  /** Digits behind the mark, by what the mark is. */
  fraction: Record<NumberFormat, number>;
  /** Digits before it. */
  whole: number;
  format: NumberFormat | null;
  /** A power of ten, or more digits than a decimal has. */
  isDouble: boolean;
  units: Set<string>;
  /** Those without anything beside them. */
  bare: number;
}

const midnight = '00:00:00.000';
const anyOrder = { format: null, now: Date.now() } as const;
const textFormats: readonly TextFormat[] = ['email', 'url', 'phone'];

/** Collects what the cells of a column are, to propose a field for it. */
export class ColumnGuess {
  /** Cells that have a value. */
  filled = 0;
  /** Cells that have none. */
  empty = 0;
  readonly #open = new Set<ColumnKind>([...textFormats, 'boolean', 'date', 'decimal']);
  readonly #options = new Map<string, string>();
  readonly #how: Required<How>;
  readonly #numbers: Numbers = {
    ...{ fraction: { point: 0, comma: 0 }, whole: 0, format: null, isDouble: false, units: new Set(), bare: 0 },
  };
  #isOptions = true;
  #isLong = false;
  #hasTime = false;
  #hasLetters = false;
  #hasPhoneSign = false;

  constructor({ delimiter = '', isEmpty = isEmptyWord, options = FEW + 1 }: How = {}) {
    this.#how = { delimiter, isEmpty, options };
  }

  add(cell: string | number | null): void {
    const text = cell === null ? '' : String(cell).trim();
    if (text === '' || this.#how.isEmpty(text)) {
      this.empty += 1;
      return;
    }
    this.filled += 1;
    for (const format of textFormats) this.#keep(format, () => isOfFormat(format, text));
    this.#keep('boolean', () => readTruth(text) !== undefined);
    this.#keep('date', () => typeof cell === 'string' && this.#addMoment(text));
    this.#keep('decimal', () => this.#addNumber(text, typeof cell === 'number'));
    this.#hasLetters ||= !/^-?\d/.test(text);
    // `(5.00)` is a sum below zero.
    this.#hasPhoneSign ||= /^\+|\(\d{1,5}\) ?\d/.test(text);
    this.#isLong ||= text.length > limits.text_max || text.includes('\n');
    this.#addOption(text);
  }

  /** What the cells are, by all of them that have a value; text where they are nothing else. */
  get kind(): ColumnKind {
    if (this.filled === 0) return 'text';
    const is = (kind: ColumnKind) => this.#open.has(kind);
    if (is('email')) return 'email';
    if (is('url')) return 'url';
    if (is('boolean') && this.#hasLetters) return 'boolean';
    if (is('phone') && this.#hasPhoneSign) return 'phone';
    if (is('date')) return this.#hasTime ? 'timestamp' : 'date';
    if (is('decimal')) return this.#numberKind();
    if (this.#isLong) return 'textarea';
    return this.#isFew() ? 'select' : 'text';
  }

  /** Digits behind the mark that a decimal needs; null: a double is needed. */
  get scale(): number | null {
    const { fraction, whole, format, isDouble } = this.#numbers;
    const decided = format ?? (this.#how.delimiter === ',' ? 'point' : null);
    const scale = decided ? fraction[decided] : Math.max(fraction.point, fraction.comma);
    return isDouble || scale > limits.decimal_scale_max || whole + scale > limits.decimal_digits ? null : scale;
  }

  /** That of the cells, or the one that is used where they name none. */
  currency(otherwise: string): string {
    const [currency = null] = [...this.#numbers.units].map(currencyOf).filter((each) => each !== null);
    return currency ?? otherwise;
  }

  /** Names of options, in the order of the file: those that differ in case are one. */
  get options(): string[] {
    return [...this.#options.values()];
  }

  #keep(kind: ColumnKind, holds: () => boolean): void {
    if (this.#open.has(kind) && !holds()) this.#open.delete(kind);
  }

  #addMoment(text: string): boolean {
    const read = readMoment(text, anyOrder);
    if (!read) return false;
    const moment = 'value' in read ? read.value : read.choices.dmy;
    this.#hasTime ||= /\d:\d/.test(text) || moment?.time !== midnight;
    return true;
  }

  /** @param isPlain it is a number of a workbook. @returns false for a text that is no number */
  #addNumber(text: string, isPlain: boolean): boolean {
    const numbers = this.#numbers;
    const read = readNumber(text, { format: isPlain ? 'point' : null, isWhole: false });
    // Codes keep their zeros and letters: `FR1` is no sum in francs.
    if (!read || /^0\d/.test(text) || /^\p{L}{1,8}\d{1,18}$/u.test(text)) return false;
    const { point, comma } = 'choices' in read ? read.choices : { point: read.value, comma: read.value };
    if ('format' in read && (read.format === 'point' || read.format === 'comma')) numbers.format ??= read.format;
    for (const [format, digits = '0'] of [['point', point] as const, ['comma', comma] as const]) {
      const [whole = '', fraction = ''] = digits.replace(/^-/, '').split('.');
      numbers.fraction[format] = Math.max(numbers.fraction[format], fraction.length);
      numbers.whole = Math.max(numbers.whole, whole.length);
      if (digits.includes('e')) numbers.isDouble = true;
      else if (whole.length + fraction.length > DIGITS) {
        if (fraction === '' || !isKeptExactly(digits)) return false;
        numbers.isDouble = true;
      }
    }
    const unit = numberUnit(text);
    if (unit === '') numbers.bare += 1;
    else if (numbers.units.size <= FEW) numbers.units.add(unit);
    return true;
  }

  #numberKind(): ColumnKind {
    const { units, bare } = this.#numbers;
    const currencies = new Set([...units].map(currencyOf));
    if (units.size > 0 && currencies.size === 1 && !currencies.has(null)) return 'money';
    // 45% and 0.45 may be the same.
    if (units.size === 1 && units.has('%') && bare === 0) return 'percent';
    return this.scale === 0 ? 'whole' : 'decimal';
  }

  #addOption(text: string): void {
    this.#isOptions &&= text.length <= SHORT_OPTION;
    const key = text.toLowerCase();
    if (this.#options.size < this.#how.options && text.length <= limits.text_max && !this.#options.has(key))
      // A cell is a part of a chunk's text, which it would keep in memory.
      this.#options.set(key, ` ${text}`.slice(1));
  }

  #isFew(): boolean {
    const { size } = this.#options;
    return this.#isOptions && size > 1 && size <= FEW && this.filled >= size * 2;
  }
}
