/** How a column writes numbers (decimal mark) or dates (day or month first). */
export const valueFormats = ['point', 'comma', 'dmy', 'mdy'] as const;
export type ValueFormat = (typeof valueFormats)[number];
export type NumberFormat = Extract<ValueFormat, 'point' | 'comma'>;
export type DayFormat = Extract<ValueFormat, 'dmy' | 'mdy'>;

/** A text with one meaning. */
interface One<Value> {
  value: Value;
  /** The only format in which the text has a meaning; absent if it means the same in each. */
  format?: ValueFormat;
  /** The year was written with two digits. */
  isShortYear?: boolean;
}

/** A text that means something else in each format. */
interface Either<Value> {
  choices: Readonly<Partial<Record<ValueFormat, Value>>>;
}

/** What a text means; null if it is no value of the type. */
export type Read<Value> = One<Value> | Either<Value> | null;

/** Characters. A longer text is no number and no date. */
const LONGEST = 700;

const unseen = /\p{Default_Ignorable_Code_Point}/gu;
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
/** Of any width, but for tabs and line breaks: `1` above `234` is not 1 234. */
const blanks = /[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/g;
/** Digits of Arabic, Persian and full width, then those of Hindi and Bengali, whose zero ends in 6. */
const fromZero = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;
const fromSix = /[\u0966-\u096f\u09e6-\u09ef]/g;

/** Anything but ASCII with single blanks, which most cells are. */
const isUnusual = /[^ -~]| {2}/;

const lowBits = (digit: string) => digit.charCodeAt(0) & 15;

/** The mark of spreadsheets that what follows is text: `'0123`. */
const asText = /^'(?=[^\s'])/;

/**
 * One kind of blank, minus and digit, without characters that nobody sees and a mark of text; null if the text is too long
 * for a value.
 */
export function plainText(text: string): string | null {
  if (text.length > LONGEST) return null;
  if (!isUnusual.test(text)) return text.trim().replace(asText, '');
  const clean = text.normalize('NFC').replace(unseen, '').replace(dashes, '-').replace(blanks, ' ');
  return clean
    .replace(fromZero, (digit) => String(lowBits(digit)))
    .replace(fromSix, (digit) => String(lowBits(digit) - 6))
    .trim()
    .replace(asText, '');
}

/**
 * One of two readings. What is possible in one way only is read so, whatever the format.
 * @param format of the column; null if it is not known
 */
export function oneOf<Value>(
  [first, one]: readonly [ValueFormat, Value | null],
  [second, other]: readonly [ValueFormat, Value | null],
  format: ValueFormat | null,
): Read<Value> {
  if (one === null) return other === null ? null : { value: other, format: second };
  if (other === null) return { value: one, format: first };
  if (one === other) return { value: one };
  if (format === first) return { value: one };
  return format === second ? { value: other } : { choices: { [first]: one, [second]: other } };
}
