import { format, isValid } from 'date-fns';

const two = (text: string) => text.padStart(2, '0');

/** `yyyy-MM-dd` of a day written so, or with points or strokes, or as dd.MM.yyyy; null for what is no such day. */
function dayOf(text: string): string | null {
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(text);
  const points = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const [year = '', month = '', day = ''] = iso ? iso.slice(1) : points ? points.slice(1).reverse() : [];
  if (year === '') return null;
  const written = `${year}-${two(month)}-${two(day)}`;
  const date = new Date(`${written}T00:00:00Z`);
  return isValid(date) && date.toISOString().startsWith(written) ? written : null;
}

const parts = /^(.+?)(?:T|,?\s+)(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,3})?)?)\s*(Z|[+-]\d{2}:\d{2})?$/;

/** A moment in ISO 8601, or a day and a time by this browser's clocks; of a day alone its beginning. */
export function readMoment(given: string): string | null {
  const text = given.trim();
  const [, dayText = text, time = '00:00', zone = ''] = parts.exec(text) ?? [];
  const day = dayOf(dayText);
  if (!day) return null;
  const date = new Date(
    `${day}T${time.padStart(time.indexOf(':') === 1 ? time.length + 1 : 0, '0').replace(',', '.')}${zone}`,
  );
  return isValid(date) ? date.toISOString() : null;
}

/** A day; of a moment the day it falls on here. */
export function readDay(given: string): string | null {
  const text = given.trim();
  const day = dayOf(text);
  if (day) return day;
  const moment = parts.test(text) ? readMoment(text) : null;
  return moment ? format(new Date(moment), 'yyyy-MM-dd') : null;
}
