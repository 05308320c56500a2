import { isKeptExactly } from '#shared/json/exactNumber.ts';
import { groupDigits } from '#shared/money/groupDigits.ts';

const written = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Null for an empty text. Text that is not a number, or one that a double does not keep, stays text: the schema refuses it. */
export function numberOf(text: string): unknown {
  const clean = text.replace(/\s/g, '').replace('\u2212', '-').replace(',', '.');
  if (clean === '') return null;
  if (!written.test(clean)) return text;
  return isKeptExactly(clean) ? Number(clean) : clean;
}

const comma = (text: string, locale: string) => (locale === 'ru' ? text.replace('.', ',') : text);

/** As it is typed: without thousands separators, with the language's decimal separator. */
export const plainNumber = (value: unknown, locale: string): string =>
  typeof value === 'number' ? comma(String(value), locale) : value === null || value === undefined ? '' : String(value);

/** With thousands separated by a narrow no-break space (docs/reference/product/screens.md#numbers-and-dates). */
export function groupedNumber(value: unknown, locale: string): string {
  if (typeof value !== 'number') return plainNumber(value, locale);
  const [whole = '', part] = String(value).split('.');
  if (/[^\d-]/.test(whole)) return plainNumber(value, locale);
  return comma(groupDigits(whole) + (part ? `.${part}` : ''), locale);
}
