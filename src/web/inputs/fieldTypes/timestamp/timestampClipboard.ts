import { format, isValid } from 'date-fns';
import type { ValueFormat } from '#shared/values/reading.ts';
import { isoDay, momentOf, pastedDays } from '#web/i18n/dayText.ts';
import { type FieldClipboard, found } from '../fieldClipboard.ts';

export const timestampClipboard: FieldClipboard = {
  kind: () => 'timestamp',
  read: (text, _field, { format }) => found(readMoment(text, format), 'errors.type_timestamp'),
  /** In the browser's time zone. Seconds and milliseconds are written only if they are not zero. */
  write({ value }) {
    const date = new Date(String(value));
    if (!isValid(date)) return String(value);
    const parts = date.getMilliseconds() ? ':ss.SSS' : date.getSeconds() ? ':ss' : '';
    return format(date, `yyyy-MM-dd HH:mm${parts}`);
  },
};

/** Date and time, in the browser's time zone if the text does not tell another one; a date alone is its start. */
export const readMoment = (text: string, format?: ValueFormat | null): string | null =>
  momentOf(text, pastedDays(format))?.toISOString() ?? null;

/** A date; of a date with time, its date in the browser's time zone. */
export function readDay(text: string, format?: ValueFormat | null): string | null {
  const date = momentOf(text, pastedDays(format));
  return date && isoDay(date);
}
