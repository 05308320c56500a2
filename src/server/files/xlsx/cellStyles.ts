import { DAY_MS } from '#shared/time/time.ts';
import type { Archive } from './archive.ts';
import { readElements } from './parts.ts';

/**
 * What the numbers of cells with a style are: dates or times of the day, hours beyond a day, percent, codes of so many
 * digits with zeros in front, or plain.
 */
export type CellStyle = 'date' | 'duration' | 'percent' | number | null;

/** Formats that every workbook has, by number: percent, dates and times, among them those of Chinese, Japanese and Korean. */
function builtIn(id: number): CellStyle {
  if (id === 9 || id === 10) return 'percent';
  if (id === 46) return 'duration';
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 || (id >= 50 && id <= 58);
  return isDate ? 'date' : null;
}

/** Characters of a format, as Excel allows. */
const CODE = 255;

/** By the style's number. @param part of the styles */
export async function cellStyles(archive: Archive, part: string): Promise<readonly CellStyle[]> {
  const formats = new Map<number, CellStyle>();
  const styles: CellStyle[] = [];
  let isInCells = false;
  await readElements(archive, part, (name, attribute) => {
    if (name === 'numFmt')
      formats.set(Number(attribute('numFmtId')), styleOf((attribute('formatCode') ?? '').slice(0, CODE)));
    else if (name === 'cellXfs') isInCells = true;
    else if (name === 'cellStyles' || name === 'dxfs') isInCells = false;
    else if (name === 'xf' && isInCells) {
      const id = Number(attribute('numFmtId') ?? 0);
      const own = formats.get(id);
      styles.push(own === undefined ? builtIn(id) : own);
    }
  });
  return styles;
}

/** What is quoted, escaped or in brackets, such as a colour, says nothing. */
function styleOf(code: string): CellStyle {
  const plain = code.replace(/"[^"]*"|\\.|_.|\[[^\]]*\]|general/gi, '');
  if (/\[[hms]{1,2}\]/i.test(code)) return 'duration';
  // Years, days, hours or seconds.
  if (/[ydhs]/i.test(plain)) return 'date';
  if (plain.includes('%')) return 'percent';
  return /^0{2,20}$/.test(plain) ? plain.length : null;
}

/** A number as people see it in a cell: 0.45 as percent is 45, and 7 with three digits is 007. */
export function styledNumber(number: number, style: CellStyle, is1904: boolean): string | number {
  if (style === 'date' || (style === 'duration' && number < 1)) return dateText(number, is1904);
  if (style === 'duration') return hoursOf(number);
  if (style === 'percent') return Number((number * 100).toPrecision(15));
  if (style === null || !Number.isSafeInteger(number) || number < 0) return number;
  const digits = String(number);
  return digits.length < style ? digits.padStart(style, '0') : number;
}

/** Days from the start of the calendar to 1970-01-01. */
const epochs = { 1900: 25_569, 1904: 24_107 } as const;
/** 9999-12-31. */
const LAST_DAY = 2_958_466;

/**
 * A number of days as text: `2026-11-29`, `2026-11-29T10:30:00`, or `10:30:00` for a part of the first day. A number that is
 * no date stays as it is.
 */
export function dateText(days: number, is1904: boolean): string | number {
  if (!(days >= 0 && days < LAST_DAY)) return days;
  const ms = Math.round(days * DAY_MS);
  if (ms < DAY_MS && ms % DAY_MS !== 0) return timeOf(ms);
  // The calendar of 1900 has a 29th of February, which never was: the days before it are one behind.
  const late = !is1904 && days < 60 ? 1 : 0;
  const iso = new Date(ms + (late - epochs[is1904 ? 1904 : 1900]) * DAY_MS).toISOString();
  return ms % DAY_MS === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)}T${timeOf(ms % DAY_MS)}`;
}

/** 1.25 days are `30:00:00`. */
function hoursOf(days: number): string | number {
  if (days >= LAST_DAY) return days;
  const s = Math.round((days * DAY_MS) / 1000);
  return [Math.floor(s / 3600), Math.floor(s / 60) % 60, s % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

const timeOf = (ms: number) => new Date(ms).toISOString().slice(11, ms % 1000 === 0 ? 19 : 23);
