import { format, isValid, parseISO } from 'date-fns';
import { type DayHow, readDay } from '#shared/values/day.ts';
import { instantOf, readMoment } from '#shared/values/moment.ts';
import type { ValueFormat } from '#shared/values/reading.ts';
import { formatDay, momentForm } from './formatMoment.ts';

/**
 * Pasted dates. Where both are possible, the day comes before the month, as this product shows it, unless the copied column
 * tells otherwise.
 */
export const pastedDays = (format?: ValueFormat | null): DayHow => ({
  format: format === 'mdy' ? 'mdy' : 'dmy',
  now: Date.now(),
});

/** Typed dates may omit the year, which is then the current one. */
export const typedDays = (): DayHow => ({ ...pastedDays(), year: new Date().getFullYear() });

/** A day in any form that people write (src/shared/values/day.ts); null if the text is none. */
export function dayOf(text: string, how = typedDays()): Date | null {
  const read = readDay(text, how);
  return read && 'value' in read ? parseISO(read.value) : null;
}

/** A day with an optional time; without an offset it is in the browser's time zone. */
export function momentOf(text: string, how = typedDays()): Date | null {
  const read = readMoment(text, how);
  if (!read || !('value' in read)) return null;
  const { day, time, offset } = read.value;
  return offset === null ? parseISO(`${day}T${time}`) : new Date(instantOf(read.value, offset));
}

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
