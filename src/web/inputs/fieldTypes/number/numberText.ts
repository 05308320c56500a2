import { groupDigits } from '#shared/money/groupDigits.ts';

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
