import { type FieldClipboard, found } from '../fieldClipboard.ts';
import { readNumber } from './readNumber.ts';

export const numberClipboard: FieldClipboard = {
  kind: () => 'number',
  read: (text, _field, { locale }) => found(readNumber(text, locale), 'errors.type_number'),
  // Without spaces between thousands: a spreadsheet would take the number for text.
  write: ({ value }, { locale }) => (locale === 'ru' ? String(value).replace('.', ',') : String(value)),
};
