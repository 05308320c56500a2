import { numberBounds } from '#shared/fieldTypes/number.ts';
import { isKeptExactly } from '#shared/json/exactNumber.ts';
import { type NumberTyping, typedNumber } from '#web/i18n/typedNumber.ts';
import { type FieldClipboard, found, invalid } from '../fieldClipboard.ts';

export const numberClipboard: FieldClipboard = {
  kind: () => 'number',
  read(text, { extra }, { locale, format }) {
    const number = readNumber(text, { locale, format, isWhole: numberBounds(extra).whole });
    return number === 'inexact' ? invalid('errors.number_digits') : found(number, 'errors.type_number');
  },
  // Without spaces between thousands: a spreadsheet would take the number for text.
  write: ({ value }, { locale }) => (locale === 'ru' ? String(value).replace('.', ',') : String(value)),
};

/** Null if the text is not a number (src/web/i18n/typedNumber.ts); `inexact` if a double does not keep it. */
function readNumber(text: string, how: NumberTyping): number | 'inexact' | null {
  const digits = typedNumber(text, how);
  if (digits === null || !Number.isFinite(Number(digits))) return null;
  return isKeptExactly(digits) ? Number(digits) : 'inexact';
}
