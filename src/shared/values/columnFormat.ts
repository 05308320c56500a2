import type { FieldModel, ValueShape } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { numberBounds } from '#shared/fieldTypes/number.ts';
import { readMoment } from './moment.ts';
import { readNumber } from './number.ts';
import type { ValueFormat } from './reading.ts';

/** Formats of the shapes that can be written in several ways. */
export const formatsOf = (shape: ValueShape): readonly ValueFormat[] =>
  shape === 'number' ? ['point', 'comma'] : shape === 'day' || shape === 'moment' ? ['dmy', 'mdy'] : [];

/** Collects what the cells of a column reveal about its format. */
class FormatGuess {
  #found: ValueFormat | null = null;
  #isOpen = false;
  #isPointed = false;
  readonly #isNumber: boolean;
  readonly #isWhole: boolean;
  readonly #delimiter: string;

  constructor({ isNumber, isWhole }: { isNumber: boolean; isWhole: boolean }, delimiter: string) {
    this.#isNumber = isNumber;
    this.#isWhole = isWhole;
    this.#delimiter = delimiter;
  }

  add(text: string): void {
    const read = this.#isNumber
      ? readNumber(text, { format: null, isWhole: this.#isWhole })
      : readMoment(text, { format: null, now: Date.now() });
    if (!read) return;
    if ('value' in read) this.#found ??= read.format ?? null;
    else if (this.#isNumber ? !text.includes(',') : /^\D*\d+ ?\./.test(text)) this.#isPointed = true;
    else this.#isOpen = true;
  }

  /** The format of the column; `either` if cells can be read in two ways and none decides; null if it does not matter. */
  get format(): ValueFormat | 'either' | null {
    if (this.#found) return this.#found;
    // Dates with points have the day first.
    if (this.#isPointed && !this.#isNumber) return 'dmy';
    if (this.#isOpen) return 'either';
    if (!this.#isPointed) return null;
    return asksOfPoints(this.#isWhole, this.#delimiter) ? 'either' : 'point';
  }
}

/**
 * Whether `1.234` may be a thousand: not in a file with commas between its cells, where the decimal mark is a point, unless
 * the field has whole numbers only.
 */
const asksOfPoints = (isWhole: boolean, delimiter: string) => isWhole || delimiter !== ',';

/** For the cells of a field; null if they mean the same in every format. @param delimiter of the file */
export function formatGuess({ type_id, extra }: Pick<FieldModel, 'type_id' | 'extra'>, delimiter: string) {
  const { shape } = fieldTypeOf({ type_id, extra });
  if (formatsOf(shape).length === 0) return null;
  const isNumber = shape === 'number';
  return new FormatGuess({ isNumber, isWhole: isNumber && numberBounds(extra).whole }, delimiter);
}

const plainNumber = /^-?\d{1,309}(\.\d{1,340})?([eE][+-]?\d{1,3})?$/;
const pointed = /^-?[1-9]\d{0,2}\.\d{3}$/;

/** Whether the text is a number as programs write it, which means the same in every column, or in this one. */
export const isPlainNumber = (text: string, format: ValueFormat | null): boolean =>
  plainNumber.test(text) && (format === 'point' || !pointed.test(text));

/** Whether a cell means the same in every column of this file, so that its format need not be known. */
export function isPlainCell({ type_id, extra }: FieldModel, cell: string, delimiter: string): boolean {
  const { shape } = fieldTypeOf({ type_id, extra });
  const text = cell.trim();
  if (shape === 'number')
    return plainNumber.test(text) && !(pointed.test(text) && asksOfPoints(numberBounds(extra).whole, delimiter));
  return (shape !== 'day' && shape !== 'moment') || /^\d{4}-/.test(text);
}
