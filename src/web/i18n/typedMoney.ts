import { groupDigits } from '#shared/money/groupDigits.ts';

/**
 * Sums of money in inputs (docs/reference/product/screens.md#numbers-and-dates). A sum is an exact decimal in a text, as the API has it
 * (src/shared/money/money.ts), and is never a floating point number here.
 */

/**
 * Reads a typed sum: `1 000`, `1000,50`, `1,000.50`. Other characters are dropped, so that a pasted `5 000 ₽` is read too.
 * @returns an exact decimal, such as `1000.50`; null where there is no number
 */
export function readMoney(typed: string): string | null {
  const text = typed.replace(/[^\d.,]/g, '');
  const [, whole = text, part] = /^(.*)[.,](\d*)$/.exec(text) ?? [];
  // Three digits after the only kind of separator are thousands: sums have two decimals.
  const isGrouped = part?.length === 3 && /^[1-9]\d{0,2}([.,]\d{3})*$/.test(whole) && !hasOther(whole, text);
  const digits = (isGrouped ? text : whole).replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  const decimals = isGrouped ? '' : (part ?? '');
  if (digits === '' && decimals === '') return null;
  return `${digits || '0'}${decimals && `.${decimals}`}`;
}

/** Whether the text mixes points and commas: then the last one separates decimals. */
const hasOther = (whole: string, text: string) => /[.,]/.test(whole) && text.includes('.') && text.includes(',');

/** A number of a request or an answer as an input shows it: `1000.5` → `1 000,5`. */
export function typedMoney(sum: string | number | null, locale: string): string {
  if (sum === null) return '';
  const [whole = '', part] = String(sum).split('.');
  return groupDigits(whole) + (part ? (locale === 'ru' ? ',' : '.') + part : '');
}
