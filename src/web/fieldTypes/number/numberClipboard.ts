import { type FieldClipboard, found } from '../fieldClipboard.ts';

export const numberClipboard: FieldClipboard = {
  kind: () => 'number',
  read: (text, _field, { locale }) => found(readNumber(text, locale), 'errors.type_number'),
  // Without spaces between thousands: a spreadsheet would take the number for text.
  write: ({ value }, { locale }) => (locale === 'ru' ? String(value).replace('.', ',') : String(value)),
};

/** Spaces of every width, and the apostrophe that some write between thousands. */
const between = /[\s\u00a0\u202f\u2009'’]/g;

const times = (text: string, mark: string) => text.split(mark).length - 1;

/** Which of comma and point is the decimal mark in this text; null where neither is. */
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
 * A number as people and spreadsheets write it: thousands apart or not, a comma or a point before the fraction.
 * `1,234` is a thousand and more in English, one and a bit in Russian. Null for what is no number.
 */
export function readNumber(given: string, locale: 'en' | 'ru'): number | null {
  const text = given.trim().replace(between, '').replace('\u2212', '-');
  const mark = markOf(text, locale);
  const thousands = mark === ',' ? '.' : ',';
  const clean = mark === null ? text.replace(/[.,]/g, '') : text.replaceAll(thousands, '').replace(mark, '.');
  // Marks between thousands stand by threes, or they are something else.
  const isGrouped = mark === null ? /^[-+]?\d+$|^[-+]?\d{1,3}([.,]\d{3})+$/.test(text) || /e/i.test(text) : true;
  if (!isGrouped || !/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(clean)) return null;
  const value = Number(clean);
  return Number.isFinite(value) ? value : null;
}
