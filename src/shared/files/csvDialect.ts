import { CsvFault, type CsvRow, csvParser, separatorLine } from './csvParser.ts';
import type { Cell } from './csvRow.ts';
import type { Encoding } from './encodings.ts';

/** How a CSV file is written. */
export interface CsvFormat {
  encoding: Encoding;
  /** One character. */
  delimiter: string;
  /** A row names the columns. */
  has_header: boolean;
  /** The row of the file that names them, from 1; null without one. */
  header_row: number | null;
}

/** Delimiters that are looked for, the most likely first. Any other may be chosen. */
const delimiters = [',', ';', '\t', '|'] as const;
/** Those of databases and old programs. They are believed only where all rows are alike, for they are in texts, too. */
const rareDelimiters = ['^', '~', '¦', '\u0001', '\u001f', ':'] as const;

/** Rows that are enough to tell. */
const ROWS = 100;

/** Whether a file's cells can be separated by it: one character that is neither quote nor line end. */
export const isDelimiter = (text: string): boolean => text.length === 1 && !/["\r\n\0\ud800-\udfff\ufeff]/.test(text);

/**
 * The delimiter that makes rows of equal width; of several the one that makes the header wider. A comma if there is none.
 * @param text the beginning of a file
 * @param isWhole the file has no more
 */
export function delimiterOf(text: string, isWhole = true): string {
  const named = separatorLine.exec(text)?.[1];
  if (named) return named;
  let best: Tried | null = null;
  for (const delimiter of delimiters) {
    const found = tried(text, delimiter, isWhole);
    if (!best || found.score > best.score || (found.score === best.score && found.width > best.width)) best = found;
  }
  if (best && best.score > 0) return best.delimiter;
  const isSure = ({ delimiter, score, width, rows }: Tried) =>
    score === 1 && rows > 1 && width > (delimiter === ':' ? 2 : 1);
  return rareDelimiters.find((delimiter) => isSure(tried(text, delimiter, isWhole))) ?? ',';
}

interface Tried {
  delimiter: string;
  /** From 0 to 1. */
  score: number;
  /** Of the first row. */
  width: number;
  rows: number;
}

function tried(text: string, delimiter: string, isWhole: boolean): Tried {
  const rows = firstRows(text, delimiter, isWhole);
  const widths = rows.map((row) => row.length);
  const score = evenness(widths) * (1 - strayQuotes(rows) / 2);
  return { delimiter, score, width: widths[0] ?? 0, rows: rows.length };
}

/** From 0, one cell a row, to 1: all rows have the width of the first. */
function evenness(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  let [usual, count] = [1, 0];
  for (const [width, times] of counts) if (times > count) [usual, count] = [width, times];
  if (usual < 2) return 0;
  const share = count / widths.length;
  // The header says best how many columns there are.
  return widths[0] === usual ? share : share * 0.8;
}

/** The share of rows with a cell that begins with a quote and is not quoted, as where another delimiter follows quotes. */
const strayQuotes = (rows: readonly CsvRow[]): number =>
  rows.filter((row) => row.some((cell) => cell?.startsWith('"'))).length / Math.max(rows.length, 1);

/** The first rows that have text. */
const firstRows = (text: string, delimiter: string, isWhole: boolean): CsvRow[] =>
  numberedRows(text, delimiter, isWhole, ROWS).map(({ cells }) => cells);

/** A row with text. */
interface NumberedRow {
  /** The first row with text is 0, and those without count from there on. */
  at: number;
  /** The row of the file, from 1. */
  line: number;
  cells: CsvRow;
}

/** The first rows that have text. Of a text that is cut, the last row may be missing a part and is left out. */
export function numberedRows(text: string, delimiter: string, isWhole: boolean, count: number): NumberedRow[] {
  const found: NumberedRow[] = [];
  let at = 0;
  let line = 0;
  const parser = csvParser(delimiter);
  const take = (rows: Iterable<CsvRow>) => {
    for (const cells of rows) {
      line += 1;
      if (cells.length > 0) found.push({ at, line, cells });
      if (found.length > 0) at += 1;
      if (found.length === count) return;
    }
  };
  try {
    take(parser.write(text));
    // A cut text that has only one row is better than none.
    if (found.length < count && (isWhole || found.length === 0)) take(parser.end());
  } catch (error) {
    // What comes before an unclosed quote is enough for a guess.
    if (!(error instanceof CsvFault)) throw error;
  }
  return found;
}

/**
 * Whether the first row names the columns: false if its cells look like those below. A column votes if most of its cells
 * have digits (numbers, dates, codes), or if the first cell comes again below.
 */
export const hasHeader = (rows: readonly CsvRow[]): boolean =>
  rows.length < 2 || isYears(rows[0] ?? []) || headerVotes(rows) >= 0;

/** Whether the first row can be nothing but the names of columns. */
export const isSurelyHeader = (rows: readonly CsvRow[]): boolean =>
  rows.length > 1 && (isYears(rows[0] ?? []) || headerVotes(rows) > 0);

function headerVotes([first = [], ...below]: readonly CsvRow[]): number {
  let votes = 0;
  for (const [at, cell] of first.entries()) {
    if (cell === null) continue;
    const cells = below.map((row) => row[at] ?? null).filter((each) => each !== null);
    if (cells.includes(cell)) votes -= 1;
    else if (cells.length > 0 && share(cells, isData) >= 0.6 && !isNumberedName(cell))
      votes += isData(cell) && hasLetters(cell) === share(cells, hasLetters) >= 0.6 ? -1 : 1;
  }
  return votes;
}

const share = (cells: readonly string[], holds: (cell: string) => boolean) => cells.filter(holds).length / cells.length;

/** A value and not a name: with digits, or an address. */
const isData = (cell: string) => /\d|@/.test(cell);

/** "M49 code" above 002 is a name, though it has digits. */
const hasLetters = (cell: string) => /\p{L}/u.test(cell);

/** "Address 2", "Q1": a name of a column, or a code. */
const isNumberedName = (cell: string) => /^\p{L}[\p{L}_ -]*\d{1,2}$/u.test(cell);

/** Columns named by years in a row, as in tables of statistics. */
function isYears(cells: readonly Cell[]): boolean {
  const years = cells.map(Number).filter((year) => Number.isInteger(year) && year >= 1800 && year <= 2200);
  return years.length > 1 && years.every((year, at) => at === 0 || Math.abs(year - (years[at - 1] as number)) === 1);
}
