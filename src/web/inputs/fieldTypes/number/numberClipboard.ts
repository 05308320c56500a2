import { isKeptExactly } from '#shared/json/exactNumber.ts';
import { type FieldClipboard, found, invalid } from '../fieldClipboard.ts';

export const numberClipboard: FieldClipboard = {
  kind: () => 'number',
  read(text, _field, { locale }) {
    const number = readNumber(text, locale);
    return number === 'inexact' ? invalid('errors.number_digits') : found(number, 'errors.type_number');
  },
  // Without spaces between thousands: a spreadsheet would take the number for text.
  write: ({ value }, { locale }) => (locale === 'ru' ? String(value).replace('.', ',') : String(value)),
};

/** Thousands separators: spaces of any width, and apostrophes. */
const between = /[\s\u00a0\u202f\u2009'’]/g;

const times = (text: string, mark: string) => text.split(mark).length - 1;

/** The decimal separator in this text; null if there is none. */
function markOf(text: string, locale: 'en' | 'ru'): ',' | '.' | null {
  const commas = times(text, ',');
  const points = times(text, '.');
  if (commas && points) return text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
  if (commas > 1 || points > 1) return null;
  if (points) return '.';
  if (!commas) return null;
  return locale === 'en' && /^[-+]?\d{1,3},\d{3}$/.test(text) ? null : ',';
}

/**
 * A number as people and spreadsheets write it: with or without thousands separators, with a decimal comma or point.
 * `1,234` is 1234 in English and 1.234 in Russian. Null if the text is not a number; `inexact` if a double does not keep it.
 */
export function readNumber(given: string, locale: 'en' | 'ru'): number | 'inexact' | null {
  const text = given.trim().replace(between, '').replace('\u2212', '-');
  const mark = markOf(text, locale);
  const thousands = mark === ',' ? '.' : ',';
  const clean = mark === null ? text.replace(/[.,]/g, '') : text.replaceAll(thousands, '').replace(mark, '.');
  // Thousands separators must be three digits apart.
  const isGrouped = mark === null ? /^[-+]?\d+$|^[-+]?\d{1,3}([.,]\d{3})+$/.test(text) || /e/i.test(text) : true;
  if (!isGrouped || !/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(clean)) return null;
  const value = Number(clean);
  if (!Number.isFinite(value)) return null;
  return isKeptExactly(clean) ? value : 'inexact';
}
