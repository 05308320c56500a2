import { groupDigits } from './groupDigits.ts';

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

/**
 * A sum for people (docs/reference/product/screens.md#numbers-and-dates), from an exact decimal in a text, as the API has it (money.ts):
 * `-1250.5` → `−1 250,50 ₽`, in English `−1 250.50 ₽`.
 */
export function formatMoney(sum: string, currency: Currency, locale: string, form: Form = {}): string {
  const [, less = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(sum) ?? [];
  const decimals = part.padEnd(2, '0');
  const sign = less ? minus : form.isSigned && /[1-9]/.test(sum) ? '+' : '';
  const end = form.isShort && decimals === '00' ? '' : (locale === 'ru' ? ',' : '.') + decimals;
  return `${sign}${groupDigits(whole)}${end}${space}${signs[currency]}`;
}
