/** Numbers of this length have at most 15 digits, which every double keeps. */
const short = /^[-+]?[\d.]{1,15}$/;
const literal = /^[-+]?(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d+))?$/;

/** Digits beyond these are never those of a double that a program has written. */
const DIGITS_MAX = 100;

/**
 * Whether a double keeps this number: the nearest double, written with as many digits, is the same number
 * (docs/reference/api/entities.md#exact-numbers). So 0.1, 1.10, 1e23 and 0.10000000000000001 are kept; 9007199254740993, 1e400 and
 * 0.1234567890123456789 are not.
 * @param text digits with an optional sign, decimal point and power of ten
 */
export function isKeptExactly(text: string): boolean {
  if (short.test(text)) return true;
  const value = Number(text);
  if (String(value) === text) return true;
  if (!Number.isFinite(value)) return false;
  const written = decimalOf(text);
  if (!written || written.digits === '') return true;
  if (value === 0 || written.digits.length > DIGITS_MAX) return false;
  const kept = decimalOf(value.toExponential(written.digits.length - 1));
  return kept?.digits === written.digits && kept.power === written.power;
}

interface Decimal {
  /** Without zeros around them. */
  digits: string;
  /** The power of ten of the first digit. */
  power: number;
}

function decimalOf(text: string): Decimal | null {
  const [, whole = '', part = '', power = '0'] = literal.exec(text) ?? [];
  const all = whole + part;
  let first = 0;
  while (all[first] === '0') first++;
  let end = all.length;
  while (end > first && all[end - 1] === '0') end--;
  return all === '' ? null : { digits: all.slice(first, end), power: Number(power) + whole.length - 1 - first };
}
