import { format, isValid } from 'date-fns';
import { dayOf, isoDay, momentOf } from '#web/i18n/dayText.ts';
import { type FieldClipboard, found } from '../fieldClipboard.ts';

export const timestampClipboard: FieldClipboard = {
  kind: () => 'timestamp',
  read: (text) => found(readMoment(text), 'errors.type_timestamp'),
  /** In the time zone of this browser; seconds and milliseconds only where they are not zero, so that none are lost. */
  write({ value }) {
    const date = new Date(String(value));
    if (!isValid(date)) return String(value);
    const parts = date.getMilliseconds() ? ':ss.SSS' : date.getSeconds() ? ':ss' : '';
    return format(date, `yyyy-MM-dd HH:mm${parts}`);
  },
};

/** Somebody who types means this year where none is said; of a cell that says none nobody knows. */
const hasYear = (text: string) => /\d{4}/.test(text);

/** A moment in ISO 8601, or a day and a time by this browser's clocks; of a day alone its beginning. */
export const readMoment = (text: string): string | null =>
  (hasYear(text) ? momentOf(text) : null)?.toISOString() ?? null;

/** A day; of a moment the day it falls on here. */
export function readDay(text: string): string | null {
  const date = hasYear(text) ? (dayOf(text) ?? momentOf(text)) : null;
  return date && isoDay(date);
}
