import { limits } from '#shared/limits.ts';
import { groupDigits } from '#shared/money/groupDigits.ts';
import type { FieldExtra, NumberFormat } from './fieldType.ts';

/** Numbers for people, in their language (docs/reference/product/screens.md#numbers-and-dates). */

type Format = Pick<FieldExtra, 'number_subtype' | 'scale' | 'format'>;

/** What stands before and after the digits: `$`, ` %`, ` kg`. */
export interface Affixes {
  before: string;
  after: string;
  /** Digits after the point of a currency. */
  digits?: number;
}

const none: Affixes = { before: '', after: '' };
const known = new Map<string, Affixes>();

/** The format of a number field; undefined for fields of other types. */
export const numberFormatOf = ({ format }: Format): NumberFormat | undefined =>
  typeof format === 'object' ? format : undefined;

/** The affixes of a field's numbers. */
export function affixesOf(extra: Format, locale: string): Affixes {
  const format = numberFormatOf(extra);
  if (!format || format.style === 'plain') return none;
  if (format.style === 'unit') return { before: '', after: format.unit ? `\u00a0${format.unit}` : '' };
  const key = `${locale} ${format.style} ${format.currency}`;
  const affixes = known.get(key) ?? affixesIn(locale, format);
  known.set(key, affixes);
  return affixes;
}

function affixesIn(locale: string, { style, currency = '' }: NumberFormat): Affixes {
  if (style === 'money' && !isCurrencyCode(currency)) return none;
  const options =
    style === 'money'
      ? ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const)
      : { style: 'percent' };
  const formatter = new Intl.NumberFormat(locale, options as Intl.NumberFormatOptions);
  const parts = formatter.formatToParts(0);
  const { maximumFractionDigits: digits = 0 } = formatter.resolvedOptions();
  const isDigit = ({ type }: Intl.NumberFormatPart) => /^(integer|decimal|fraction)$/.test(type);
  const text = (some: Intl.NumberFormatPart[]) => some.map(({ value }) => value).join('');
  const before = text(parts.slice(0, parts.findIndex(isDigit)));
  return { before, after: text(parts.slice(parts.findLastIndex(isDigit) + 1)), digits };
}

/** A code of ISO 4217 by its form: which ones there are changes. */
export const isCurrencyCode = (text: string): boolean => /^[A-Z]{3}$/.test(text);

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
 * With thousands separated by a narrow no-break space.
 * @param scale digits after the point; as many as there are if absent
 */
export function groupedNumber(value: unknown, locale: string, scale?: number): string {
  if (typeof value !== 'number') return plainNumber(value, locale);
  const [whole = '', part] = fixed(value, scale).split('.');
  if (/[^\d-]/.test(whole)) return plainNumber(value, locale);
  return comma(groupDigits(whole) + (part ? `.${part}` : ''), locale);
}

/** A number of a field, with its currency, percent or unit. */
export function shownNumber(value: number, extra: Format, locale: string): string {
  const { before, after, digits } = affixesOf(extra, locale);
  // Whole numbers of money have no cents.
  const scale = extra.scale ?? (extra.number_subtype === 'double' ? digits : undefined);
  const text = groupedNumber(value, locale, scale);
  return text.startsWith('-') ? `-${before}${text.slice(1)}${after}` : before + text + after;
}
