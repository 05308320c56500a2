import { limits } from '#shared/limits.ts';
import { groupDigits } from '#shared/money/groupDigits.ts';

const comma = (text: string, locale: string) => (locale === 'ru' ? text.replace('.', ',') : text);

/** As it is typed: without thousands separators, with the language's decimal separator. */
export const plainNumber = (value: unknown, locale: string): string =>
  typeof value === 'number' ? comma(String(value), locale) : value === null || value === undefined ? '' : String(value);

/** All digits of a decimal. A value that does not fit stays as it was typed, and so does one while the scale is being typed. */
const fixed = (value: number, scale = -1): string =>
  scale >= 0 && scale <= limits.decimal_scale_max && Number(value.toFixed(scale)) === value
    ? value.toFixed(scale)
    : String(value);

/**
 * With thousands separated by a narrow no-break space (docs/reference/product/screens.md#numbers-and-dates).
 * @param scale digits after the point; as many as there are if absent
 */
export function groupedNumber(value: unknown, locale: string, scale?: number): string {
  if (typeof value !== 'number') return plainNumber(value, locale);
  const [whole = '', part] = fixed(value, scale).split('.');
  if (/[^\d-]/.test(whole)) return plainNumber(value, locale);
  return comma(groupDigits(whole) + (part ? `.${part}` : ''), locale);
}
