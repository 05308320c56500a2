import { format, isValid } from 'date-fns';
import { dayOf, isoDay, momentOf } from '#web/i18n/dayText.ts';
import { type FieldClipboard, found } from '../fieldClipboard.ts';

export const timestampClipboard: FieldClipboard = {
  kind: () => 'timestamp',
  read: (text) => found(readMoment(text), 'errors.type_timestamp'),
  /** In the browser's time zone. Seconds and milliseconds are written only if they are not zero. */
  write({ value }) {
    const date = new Date(String(value));
    if (!isValid(date)) return String(value);
    const parts = date.getMilliseconds() ? ':ss.SSS' : date.getSeconds() ? ':ss' : '';
    return format(date, `yyyy-MM-dd HH:mm${parts}`);
  },
};

/** Typed dates may omit the year, which is then the current one. In pasted cells that would be a guess. */
const hasYear = (text: string) => /\d{4}/.test(text);

/** ISO 8601, or date and time in the browser's time zone; a date alone is its start. */
export const readMoment = (text: string): string | null =>
  (hasYear(text) ? momentOf(text) : null)?.toISOString() ?? null;

/** A date; of a date with time, its date in the browser's time zone. */
export function readDay(text: string): string | null {
  const date = hasYear(text) ? (dayOf(text) ?? momentOf(text)) : null;
  return date && isoDay(date);
}
