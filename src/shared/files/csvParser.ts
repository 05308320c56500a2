import { limits, requestLimits } from '#shared/limits.ts';
import { type Cell, linesIn, readRow } from './csvRow.ts';

/** Cells of one row; none if it has no text: an empty line, or one of delimiters only. */
export type CsvRow = readonly Cell[];

/** Why a file cannot be read as CSV. */
export class CsvFault extends Error {
  readonly reason: 'unclosed' | 'columns';
  /** Of the file, from 1: where the row begins. */
  readonly line: number;

  constructor(reason: CsvFault['reason'], line: number) {
    super(`CSV: ${reason} at line ${line}`);
    this.reason = reason;
    this.line = line;
  }
}

export interface CsvParser {
  /** Rows that are complete with this text. */
  write(text: string): Generator<CsvRow>;
  /** The rest, when there is no more text. */
  end(): Generator<CsvRow>;
}

/** Characters of a row. An unclosed quote would read the rest of the file into memory. */
const row_max = requestLimits.body_max_bytes;

/** The first line of a file by which Excel is told the delimiter. */
export const separatorLine = /^"?sep=([^"\r\n])"?[\r\n]/i;

/**
 * A tolerant parser of CSV (RFC 4180). Rows end in CRLF, LF or CR, in any mix. A cell is quoted if its closing quote is
 * the end of the cell; any other quote is a character like all others, such as inches. How the text is cut into chunks
 * makes no difference.
 * @throws CsvFault while rows are read: a row of more than 16 MiB, as an unclosed quote makes it, or of too many columns
 */
export function csvParser(delimiter: string): CsvParser {
  const separator = delimiter.charCodeAt(0);
  let rest = '';
  /** Length at which an unfinished row is tried again: doubled each time, so that long rows cost no more than short ones. */
  let wanted = 0;
  let line = 1;

  function* rows(isLast: boolean): Generator<CsvRow> {
    const text = rest;
    let at = 0;
    while (at < text.length) {
      const row = readRow(text, at, { separator, isLast });
      if (!row) break;
      if (row.cells.length > limits.import_columns_max) throw new CsvFault('columns', line);
      if (row.next - at > row_max) throw new CsvFault('unclosed', line);
      const isLeftOut = !hasText(row.cells) || (line === 1 && separatorLine.test(text.slice(at, row.next)));
      yield isLeftOut ? [] : row.cells;
      line += row.hasQuotes ? linesIn(text, at, row.next) : 1;
      at = row.next;
    }
    rest = text.slice(at);
    wanted = Math.min(rest.length * 2, row_max + 1);
    if (rest.length > row_max || (isLast && rest !== '')) throw new CsvFault('unclosed', line);
  }

  return {
    *write(text) {
      rest += text;
      if (rest.length >= wanted) yield* rows(false);
    },
    end: () => rows(true),
  };
}

/** Anything but blanks, and characters that nobody sees, such as the one that ends a file of DOS. */
const text = /[^\s\p{Cc}]/u;

const hasText = (cells: readonly Cell[]) => cells.some((cell) => cell !== null && text.test(cell));
