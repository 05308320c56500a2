import { writeXlsxStream } from 'hucre/xlsx';

/** A cell: a text is never a formula. Dates are numbers of days. */
export type WrittenCell = string | number | boolean | null;

export interface WrittenColumn {
  heading: string;
  /** Numbers of the column are dates, or dates with a time. */
  shows?: 'day' | 'moment';
}

/** Characters of a cell; Excel opens no file with more. */
const CELL = 32_767;
/** Characters of a sheet's name. */
const NAME = 31;
/** Characters that a column shows. */
const [NARROW, WIDE] = [10, 40];

const formats = { day: 'yyyy-mm-dd', moment: 'yyyy-mm-dd hh:mm:ss' } as const;

/**
 * A workbook (XLSX) as bytes, written as its rows are read: memory does not grow with their number. After 1,048,576 rows
 * the next sheet begins, with the same header.
 */
export function writeWorkbook(
  name: string,
  columns: readonly WrittenColumn[],
  rows: AsyncIterable<WrittenCell[]>,
): AsyncIterable<Uint8Array> {
  return writeXlsxStream(written(rows), {
    name: sheetName(name),
    freezePane: { rows: 1 },
    columns: columns.map(({ heading, shows }) => ({
      header: writtenText(heading),
      width: Math.min(WIDE, Math.max(shows ? 20 : NARROW, heading.length + 2)),
      ...(shows && { numFmt: formats[shows] }),
    })),
  }) as unknown as AsyncIterable<Uint8Array>;
}

async function* written(rows: AsyncIterable<WrittenCell[]>): AsyncGenerator<WrittenCell[]> {
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? writtenText(cell) : cell));
}

/** Cut to what a cell may hold. What looks like an escaped character, or is none of XML, is escaped. */
function writtenText(text: string): string {
  const cut = text.length > CELL ? text.slice(0, CELL).replace(/[\ud800-\udbff]$/, '') : text;
  return cut.replace(/_x[\dA-Fa-f]{4}_/g, '_x005F$&').replace(/[\ufffe\uffff]/g, escapedCharacter);
}

const escapedCharacter = (character: string) => `_x${character.charCodeAt(0).toString(16).toUpperCase()}_`;

/** Without the characters that a name of a sheet may not have. */
const sheetName = (name: string): string =>
  name
    .replace(/[\\/?*[\]:]|^'+|'+$/g, ' ')
    .trim()
    .slice(0, NAME)
    .replace(/[\ud800-\udbff]$/, '') || 'Data';

const DAY_MS = 86_400_000;
/** Days from 1899-12-30, where the calendar of workbooks begins, to 1970-01-01. */
const EPOCH = 25_569;
/** 1900-03-01: before it the calendar has a day that never was. */
const FIRST = 61;
/** 9999-12-31. */
const LAST = 2_958_466;

/** A time as a number of days; null for one that workbooks cannot have. @param local ms of a clock, read as UTC */
export function daysOf(local: number): number | null {
  const days = local / DAY_MS + EPOCH;
  return days >= FIRST && days < LAST ? days : null;
}
