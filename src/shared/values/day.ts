import { isWeekday, monthOf } from './months.ts';
import { type DayFormat, oneOf, plainText, type Read } from './reading.ts';

/** How a date is read. */
export interface DayHow {
  /** Whether the column has the day or the month first; null: not known. */
  format: DayFormat | null;
  /** Ms. Two digits of a year mean one of the 100 years that end 20 years from now. */
  now: number;
  /** The year of a date without one. In a file such a date would be a guess, and is none. */
  year?: number;
}

/**
 * A date as people and programs write it, as `yyyy-MM-dd`: `1.2.2026`, `2/13/26`, `2026-02-01`, `20260201`, `3-Nov-2023`,
 * `November 3rd, 2023`, `пт, 3 ноября 2023 г.`, `2026年2月1日`. Names of months are read in all languages alike.
 */
export function readDay(text: string, how: DayHow): Read<string> {
  const clean = withoutWeekday((plainText(text) ?? '').toLowerCase()).replace(eastern, '$1-$2-$3');
  return digitsDay(clean, how) ?? namedDay(clean, how);
}

const eastern = /^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]\D{0,6}$/;

function withoutWeekday(text: string): string {
  const [all = '', word = ''] = /^([\p{L}-]+)\.?,? ?/u.exec(text) ?? [];
  // `mar` is a Tuesday in France, and March.
  return isWeekday(word) && monthOf(word) === undefined ? text.slice(all.length) : text;
}

const compact = /^([12]\d{3})(\d{2})(\d{2})$/;
const apart = /^(\d{1,4}) ?([./-]) ?(\d{1,2})(?: ?\2(?: ?(\d{1,4})\.?)?)?(?: ?г\.?)?$/;

function digitsDay(text: string, how: DayHow): Read<string> {
  const [, whole, ofYear = '', ofMonth = ''] = compact.exec(text) ?? [];
  if (whole !== undefined) return only(dayOf(Number(whole), ofYear, ofMonth));
  const [, first = '', , second = '', last] = apart.exec(text) ?? [];
  if (first.length === 4) return last && last.length < 3 ? only(dayOf(Number(first), second, last)) : null;
  const year = yearOf(last, how);
  if (year === null || first === '' || first.length > 2) return null;
  const read = oneOf(['dmy', dayOf(year, second, first)], ['mdy', dayOf(year, first, second)], how.format);
  return noted(read, last);
}

/** Words around a date that say nothing: `3rd of November`, `3-го ноября 2023 года`, `1 de enero de 2026`, `1er mai`. */
const fillers = new Set('st nd rd th of the го е ое г год года р de er den d'.split(' '));

function namedDay(text: string, how: DayHow): Read<string> {
  if (!/^[\d\p{L} .,/'’«»"“”„-]+$/u.test(text)) return null;
  const numbers: string[] = [];
  const named: string[] = [];
  for (const word of text.match(/\d+|\p{L}+/gu) ?? []) {
    if (/\d/.test(word)) numbers.push(word);
    else if (monthOf(word) !== undefined) named.push(word);
    else if (!fillers.has(word) && !isWeekday(word)) return null;
  }
  // In `mar. 3 févr.` the first is a weekday.
  const [name = '', ...others] = named.length > 1 && isWeekday(named[0] as string) ? named.slice(1) : named;
  const month = monthOf(name);
  const [first = '', last, ...more] = numbers;
  if (month === undefined || others.length > 0 || more.length > 0) return null;
  const [day, written] = first.length === 4 && last !== undefined ? [last, first] : [first, last];
  const year = yearOf(written, how);
  return year === null || day.length > 2 ? null : noted(only(dayOf(year, String(month), day)), written);
}

const only = (day: string | null): Read<string> => (day === null ? null : { value: day });

const noted = (read: Read<string>, year: string | undefined): Read<string> =>
  read && 'value' in read && year?.length === 2 ? { ...read, isShortYear: true } : read;

/** Null if the text is no year. */
function yearOf(text: string | undefined, { now, year }: DayHow): number | null {
  if (text === undefined) return year ?? null;
  if (text.length === 4) return Number(text);
  if (text.length !== 2) return null;
  const last = new Date(now).getUTCFullYear() + 20;
  return last - ((last - Number(text)) % 100);
}

/** Null if there is no such day. */
function dayOf(year: number, month: string, day: string): string | null {
  const date = new Date(Date.UTC(2000 + (year % 400), Number(month) - 1, Number(day)));
  if (year < 1 || date.getUTCMonth() !== Number(month) - 1) return null;
  return `${String(year).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
