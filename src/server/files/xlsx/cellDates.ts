import { DAY_MS } from '#shared/time/time.ts';
import type { Archive } from './archive.ts';
import { readElements } from './parts.ts';

/** Whether the numbers of cells with a style are dates or times of the day. */
export type DateStyles = readonly boolean[];

/** Formats that every workbook has, by number: dates and times, among them those of Chinese, Japanese and Korean. */
const isBuiltIn = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Characters of a format, as Excel allows. */
const CODE = 255;

/** By the style's number. @param part of the styles */
export async function dateStyles(archive: Archive, part: string): Promise<DateStyles> {
  const formats = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isInCells = false;
  await readElements(archive, part, (name, attribute) => {
    if (name === 'numFmt')
      formats.set(Number(attribute('numFmtId')), isDateFormat((attribute('formatCode') ?? '').slice(0, CODE)));
    else if (name === 'cellXfs') isInCells = true;
    else if (name === 'cellStyles' || name === 'dxfs') isInCells = false;
    else if (name === 'xf' && isInCells) {
      const id = Number(attribute('numFmtId') ?? 0);
      styles.push(formats.get(id) ?? isBuiltIn(id));
    }
  });
  return styles;
}

/** A format of years, days, hours or seconds. What is quoted, escaped or in brackets, such as a colour, says nothing. */
const isDateFormat = (code: string) =>
  /\[[hms]{1,2}\]/i.test(code) || /[ydhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\[[^\]]*\]|general/gi, ''));

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

const timeOf = (ms: number) => new Date(ms).toISOString().slice(11, ms % 1000 === 0 ? 19 : 23);
