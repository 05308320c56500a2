import { format, isValid, type Locale, parse, parseISO } from 'date-fns';
import { formatDay, momentForm } from './formatMoment.ts';

const forms = ['d.M.yyyy', 'd/M/yyyy', 'yyyy-M-d', 'd MMM yyyy', 'd MMMM yyyy', 'MMM d, yyyy', 'MMMM d, yyyy'];
/** Formats without a full year: the nearest year is meant. */
const short = ['d.M.yy', 'd/M/yy', 'd.M', 'd/M', 'd MMM', 'd MMMM'];

const isYear = (date: Date) => isValid(date) && date.getFullYear() >= 1 && date.getFullYear() <= 9999;

/** Parses a day: `24.12.2026`, `24/12`, `2026-12-24`, `24 Dec 2026`; null if it is none. */
export function dayOf(text: string, locale?: Locale): Date | null {
  const clean = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ г\.?$/, '');
  const options = locale ? { locale } : {};
  const found = (/\d{4}/.test(clean) ? forms : short)
    .map((form) => parse(clean, form, new Date(), options))
    .find(isYear);
  return found ?? null;
}

const clock = /^(.*?)[\s,T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?\s*([ap]m)?$/i;

/** Parses a timestamp: a day with an optional time in the browser's time zone, or ISO 8601. */
export function momentOf(text: string, locale?: Locale): Date | null {
  if (/T.*(Z|[+-]\d\d:?\d\d)$/i.test(text.trim())) return valid(parseISO(text.trim()));
  const [, day = text, hours, minutes, seconds = 0, part = '0', half] = clock.exec(text.trim()) ?? [];
  const date = dayOf(day, locale);
  if (!date || hours === undefined) return date;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  date.setHours(hour, Number(minutes), Number(seconds), Number(part.padEnd(3, '0')));
  return date;
}

const valid = (date: Date) => (isValid(date) ? date : null);

export const isoDay = (date: Date) => format(date, 'yyyy-MM-dd');

/** A day as lists show it; empty if the value is none. */
export const shownDay = (value: unknown): string =>
  (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && formatDay(value)) || '';

/** A timestamp as lists show it, in the browser's time zone; seconds and milliseconds only where they are not 0. */
export function shownMoment(value: unknown): string {
  const date = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value) : null;
  if (!date || !isValid(date)) return '';
  const more = date.getMilliseconds() ? ':ss.SSS' : date.getSeconds() ? ':ss' : '';
  return format(date, `${momentForm}${more}`);
}
