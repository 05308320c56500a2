import { format, isValid } from 'date-fns';
import { type FieldClipboard, found } from '../fieldClipboard.ts';
import { readMoment } from './readMoment.ts';

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
