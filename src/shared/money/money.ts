import { z } from 'zod/mini';
import { billingLimits } from '#shared/limits.ts';

/**
 * Sums of money (docs/reference/product/billing.md#sums). Code calculates in whole kopecks, as bigint. The API answers sums as
 * exact decimals in a text, such as "1200.00", and takes them as JSON numbers of at most two decimals. Nothing calculates
 * with floating point numbers.
 */

/** A sum with two decimals, such as "-250.50". */
export const money = () => z.string().check(z.regex(/^-?\d{1,16}\.\d{2}$/));

const KOPECKS = 100n;

/** `1200n` → `"12.00"`, as `numeric(18,2)` takes and gives it. */
export function moneyText(kopecks: bigint): string {
  const whole = kopecks < 0n ? -kopecks : kopecks;
  return `${kopecks < 0n ? '-' : ''}${whole / KOPECKS}.${String(whole % KOPECKS).padStart(2, '0')}`;
}

/** Null: not a decimal of at most two places. */
function readKopecks(text: string): bigint | null {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d{1,16})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === '') return null;
  const kopecks = BigInt(whole) * KOPECKS + BigInt(part.padEnd(2, '0'));
  return sign ? -kopecks : kopecks;
}

/** `"12.00"`, `"12.5"`, `12.5` or `12` → kopecks. A number is read by its shortest decimal. @throws for anything else */
export function kopecksOf(sum: string | number): bigint {
  const kopecks = readKopecks(String(sum));
  if (kopecks === null) throw new Error(`Not a sum of money: ${sum}`);
  return kopecks;
}

const isSum = (value: number) => readKopecks(String(value)) !== null;

/** A sum in roubles in a request: at most two decimals, from `min` to `money_max`. */
export const sum = (min: number, error: string) =>
  z
    .number(error)
    .check(
      z.minimum(min, { error, abort: true }),
      z.maximum(billingLimits.money_max, { error: 'errors.sum_max', abort: true }),
      z.refine(isSum, { error: 'errors.sum_decimals' }),
    );
