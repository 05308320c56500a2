import { isKeptExactly } from '#shared/json/exactNumber.ts';
import { readNumber } from '#shared/values/number.ts';
import type { ValueFormat } from '#shared/values/reading.ts';

/** How a number is typed or pasted. */
export interface NumberTyping {
  locale: string;
  /** Of the copied column; absent if it is not known. */
  format?: ValueFormat | null | undefined;
  /** Of a field of whole numbers. */
  isWhole: boolean;
}

/**
 * The digits of a number that a person typed or pasted, with a decimal point; null if the text is none. What has two readings
 * is read as in the language: `1,234` is 1234 in English and 1.234 in Russian. `1.234` has a decimal point in both, as
 * programs write it.
 */
export function typedNumber(text: string, { locale, format, isWhole }: NumberTyping): string | null {
  const read = readNumber(text, { format: format === 'point' || format === 'comma' ? format : null, isWhole });
  if (!read) return null;
  if ('value' in read) return read.value;
  const { point, comma } = read.choices;
  return (locale === 'ru' && text.includes(',') ? comma : point) ?? null;
}

/** Null for an empty text. Text that is not a number, or one that a double does not keep, stays text: the schema refuses it. */
export function numberOf(text: string, how: NumberTyping): number | string | null {
  if (text.trim() === '') return null;
  const digits = typedNumber(text, how);
  if (digits === null) return text;
  return isKeptExactly(digits) ? Number(digits) : digits;
}
