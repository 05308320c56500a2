import { type FieldClipboard, found } from '../fieldClipboard.ts';
import { readDay } from '../timestamp/timestampClipboard.ts';

export const dateClipboard: FieldClipboard = {
  kind: () => 'date',
  read: (text, _field, { format }) => found(readDay(text, format), 'errors.type_date'),
  write: ({ value }) => String(value),
};
