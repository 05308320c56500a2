import { groupDigits } from './interpolate.ts';

/**
 * Sums of money as texts (docs/product.md#numbers-and-dates). A sum is an exact decimal in a text, as the API has it
 * (src/shared/money.ts), and is never a floating point number here.
 */

/** By currency. */
const signs = { RUB: '₽' } as const;
export type Currency = keyof typeof signs;

const minus = '\u2212';
const space = '\u00a0';

interface Form {
  /** Marks what comes in too: `+5 000,00 ₽`. */
  isSigned?: boolean;
  /** Leaves `,00` away. */
  isShort?: boolean;
}

/** `-1250.5` → `−1 250,50 ₽`, in English `−1 250.50 ₽`. */
export function formatMoney(sum: string, currency: Currency, locale: string, form: Form = {}): string {
  const [, less = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(sum) ?? [];
  const decimals = part.padEnd(2, '0');
  const sign = less ? minus : form.isSigned && /[1-9]/.test(sum) ? '+' : '';
  const end = form.isShort && decimals === '00' ? '' : (locale === 'ru' ? ',' : '.') + decimals;
  return `${sign}${groupDigits(whole)}${end}${space}${signs[currency]}`;
}

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
