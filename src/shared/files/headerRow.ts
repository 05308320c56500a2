import { isSurelyHeader } from './csvDialect.ts';
import type { CsvRow } from './csvParser.ts';

/** Rows with text among which the header is looked for. */
const WITHIN = 10;
/** Rows with text that tell how wide the table is. */
const SAMPLE = 30;
/** The share of rows below the header that are as wide as the table. */
const EVEN = 0.8;

/**
 * Where the header of a table is: reports and banks put a title, the account or a period above it. It is the row with the
 * most names of columns, unless the first has any; else the first that is wider than half of the table, if it can be nothing
 * but names, and the rows below are as wide.
 * @param rows the first rows that have text
 * @param isName whether a text is the name of a column that is looked for
 * @returns its index
 */
export function headerIndex(rows: readonly CsvRow[], isName: (text: string) => boolean): number {
  const namesIn = (row: CsvRow) => row.filter((cell) => cell !== null && isName(cell.trim())).length;
  const named = rows.slice(0, WITHIN).map(namesIn);
  const most = Math.max(0, ...named);
  if (most > 0) return named[0] ? 0 : named.indexOf(most);
  const widths = rows.slice(0, SAMPLE).map(widthOf);
  const isWide = (width: number) => width * 2 > Math.max(...widths);
  const found = widths.findIndex(isWide);
  if (found <= 0 || found >= WITHIN) return 0;
  const below = widths.slice(found);
  return below.filter(isWide).length >= below.length * EVEN && isSurelyHeader(rows.slice(found)) ? found : 0;
}

/** Up to the last cell with text. */
const widthOf = (row: CsvRow) => row.findLastIndex((cell) => cell !== null && cell !== '') + 1;
