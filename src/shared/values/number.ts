import { hasCurrencySign, isCurrency } from './currencies.ts';
import { type NumberFormat, oneOf, plainText, type Read } from './reading.ts';

/** How a number is read. */
interface NumberHow {
  /** The decimal mark of the column; null: not known. */
  format: NumberFormat | null;
  /** Of a field of whole numbers: a reading that is none is not considered if another one is. */
  isWhole: boolean;
}

/**
 * A number as people, spreadsheets and databases write it: thousands apart by blanks, apostrophes, points or commas
 * (in India `1,23,456`), a decimal point or comma, a sign in front or behind, `(5)` for -5, a currency, and percent,
 * which is not divided (45% is 45).
 * @returns digits with a decimal point, such as `-1234.50` or `1.5e3`, because a double may not keep them
 */
export function readNumber(text: string, { format, isWhole }: NumberHow): Read<string> {
  const bare = withoutSigns(plainText(text) ?? '');
  if (bare === null) return null;
  const [point, comma] = (['.', ','] as const).map((mark) => decimalOf(bare.digits, mark));
  const signed = (digits: string | null | undefined) => (digits ? bare.sign + digits : null);
  const read = oneOf(['point', signed(point)], ['comma', signed(comma)], format);
  return isWhole && read && 'choices' in read ? wholeOf(read.choices) : read;
}

function wholeOf({ point = '', comma = '' }: Partial<Record<NumberFormat, string>>): Read<string> {
  const [isPoint, isComma] = [point, comma].map((value) => Number.isInteger(Number(value)));
  if (isPoint === isComma) return { choices: { point, comma } };
  return isPoint ? { value: point, format: 'point' } : { value: comma, format: 'comma' };
}

/** The currency, by its code if it has both, or `%` that a number is written with; empty if there is none. */
export const numberUnit = (text: string): string =>
  (withoutSigns(plainText(text) ?? '')?.unit ?? '').replace(/[٪％]/, '%');

interface Bare {
  sign: '' | '-';
  digits: string;
  /** A currency or percent. */
  unit: string;
}

/**
 * Takes sign or brackets, and percent or a currency, away from both ends, each at most once; a currency may be there by its
 * sign and its code: `$12.50 USD`.
 */
function withoutSigns(text: string): Bare | null {
  let rest = text.replace(/[’ʼ`´′\u066c]/g, "'").replaceAll('\u066b', ',');
  let sign = '';
  const units: string[] = [];
  for (;;) {
    const found = sign === '' ? signOf(rest) : null;
    if (found) [sign, rest] = [found.sign, found.rest.trim()];
    else {
      const unit = unitOf(rest);
      if (unit === '' || !mayFollow(unit, units)) break;
      units.push(unit);
      rest = (rest.startsWith(unit) ? rest.slice(unit.length) : rest.slice(0, -unit.length)).trim();
    }
  }
  const unit = units.find((each) => !hasCurrencySign(each)) ?? units[0] ?? '';
  // Accountants write a sum of nothing as `$ -`.
  if (rest === '' && sign === '-' && units.length > 0) return { sign: '', digits: '0', unit };
  // `5,-`, `5.-` and `5:-` are sums without cents.
  const digits = rest.replace(/([.,:])--?$/, (_, mark: string) => `${mark === ':' ? '.' : mark}0`);
  return digits === '' ? null : { sign: sign === '-' ? '-' : '', digits, unit };
}

/** Nothing follows a percent, and of two names of a currency one is its sign. */
const mayFollow = (unit: string, [first, ...more]: readonly string[]): boolean =>
  first === undefined ||
  (more.length === 0 && isCurrency(unit) && isCurrency(first) && hasCurrencySign(unit) !== hasCurrencySign(first));

function signOf(text: string): { sign: string; rest: string } | null {
  const [first = '', last = ''] = [text.at(0), text.at(-1)];
  if (first === '(' && last === ')') return { sign: '-', rest: text.slice(1, -1) };
  if (first === '-' || first === '+') return { sign: first, rest: text.slice(1) };
  return /\d ?-$/.test(text) ? { sign: '-', rest: text.slice(0, -1) } : null;
}

const isUnit = (text: string) => /^[%٪％]$/.test(text) || isCurrency(text);

/** A currency or percent at either end; empty if there is none. */
function unitOf(text: string): string {
  const [first = ''] = /^(?:[%٪％]|[A-Za-z]{0,3} ?\p{Sc}|\p{L}{1,8}\.?)/u.exec(text) ?? [];
  if (first !== '' && isUnit(first)) return first;
  let at = text.length - (text.endsWith('.') ? 1 : 0);
  while (at > 0 && /[^\d\s.,()'+-]/.test(text.charAt(at - 1))) at -= 1;
  const last = text.slice(at);
  return last !== '' && isUnit(last) ? last : '';
}

/** With a decimal point; null if the text is no number with this decimal mark. */
function decimalOf(text: string, mark: '.' | ','): string | null {
  const [, body = '', power = ''] = /^([^e]+)(e[+-]?\d{1,3})?$/i.exec(text) ?? [];
  const [grouped = '', part, ...more] = body.split(mark);
  if (more.length > 0 || !/^\d*$/.test(part ?? '')) return null;
  // A power of ten is what programs write, and they do not set thousands apart.
  const whole = /^\d*$/.test(grouped) ? grouped : power ? null : ungrouped(grouped);
  if (whole === null || (whole === '' && !part)) return null;
  return `${whole || '0'}${part ? `.${part}` : ''}${power.toLowerCase()}`;
}

const areAll = (groups: readonly string[], form: RegExp) => groups.every((group) => form.test(group));

/** Without the marks between thousands; null if they are not every three digits, or in the Indian way. */
function ungrouped(text: string): string | null {
  const [by = ''] = /[ '.,]/.exec(text) ?? [];
  const [first = '', ...rest] = by === '' ? [] : text.split(by);
  const isOpen = rest.length === 1 && (by === '.' || by === ',');
  if (!(isOpen ? /^[1-9]\d{0,2}$/ : /^\d{1,3}$/).test(first) || !areAll(rest.slice(-1), /^\d{3}$/)) return null;
  const middle = rest.slice(0, -1);
  const isIndian = by === ',' && first.length < 3 && areAll(middle, /^\d{2}$/);
  return isIndian || areAll(middle, /^\d{3}$/) ? first + rest.join('') : null;
}
