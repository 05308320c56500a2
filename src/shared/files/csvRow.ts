import { limits } from '#shared/limits.ts';

/** A cell's text; null is an empty cell without quotes. */
export type Cell = string | null;

const LF = 10;
const CR = 13;
const SPACE = 32;
const QUOTE = 34;
const BACKSLASH = 92;

/** The text so far does not tell. */
const UNKNOWN = -1;

interface Row {
  /** At most one more than a file may have columns. */
  cells: Cell[];
  /** Quoted cells may have line ends. */
  hasQuotes: boolean;
  /** Where the next row begins. */
  next: number;
}

interface Quoted {
  cell: string;
  /** Where the cell ends, with the blanks behind it. */
  end: number;
}

interface Reading {
  /** Code of the delimiter. */
  separator: number;
  /** There is no more text. */
  isLast: boolean;
}

/** The row that begins at a place of a text. Null: the text ends before the row does. */
export function readRow(text: string, from: number, reading: Reading): Row | null {
  const { separator, isLast } = reading;
  const cells: Cell[] = [];
  let hasQuotes = false;
  for (let at = from; ; at += 1) {
    const quoted = readQuoted(text, at, reading);
    if (quoted === UNKNOWN) return null;
    hasQuotes ||= quoted !== null;
    const end = quoted?.end ?? cellEnd(text, at, separator);
    if (end === text.length && !isLast) return null;
    cells.push(quoted ? shown(quoted.cell) : at === end ? null : shown(text.slice(at, end)));
    at = end;
    const code = text.charCodeAt(end);
    if (code === separator && cells.length <= limits.import_columns_max) continue;
    if (code !== CR) return { cells, hasQuotes, next: end + 1 };
    if (end + 1 === text.length && !isLast) return null;
    return { cells, hasQuotes, next: text.charCodeAt(end + 1) === LF ? end + 2 : end + 1 };
  }
}

/** A cell whose closing quote is its end, but for blanks around both quotes. Null: the cell is not quoted. */
function readQuoted(text: string, from: number, { separator, isLast }: Reading): Quoted | null | typeof UNKNOWN {
  const open = afterBlanks(text, from, separator);
  if (open === text.length) return isLast ? null : UNKNOWN;
  if (text.charCodeAt(open) !== QUOTE) return null;
  let close = text.indexOf('"', open + 1);
  while (close !== -1 && text.charCodeAt(close + 1) === QUOTE) close = text.indexOf('"', close + 2);
  if (close === -1) return UNKNOWN;
  const end = afterBlanks(text, close + 1, separator);
  if (end === text.length && !isLast) return UNKNOWN;
  if (end < text.length && !isCellEnd(text.charCodeAt(end), separator))
    return text.charCodeAt(close - 1) === BACKSLASH ? readEscaped(text, open, { separator, isLast }) : null;
  return { cell: text.slice(open + 1, close).replaceAll('""', '"'), end };
}

/** A cell in which a backslash is put before quotes, as MySQL writes it, instead of doubling them. */
function readEscaped(text: string, open: number, { separator, isLast }: Reading): Quoted | null | typeof UNKNOWN {
  let close = text.indexOf('"', open + 1);
  while (close !== -1 && isEscaped(text, close)) close = text.indexOf('"', close + 1);
  if (close === -1) return isLast ? null : UNKNOWN;
  const end = afterBlanks(text, close + 1, separator);
  if (end === text.length && !isLast) return UNKNOWN;
  if (end < text.length && !isCellEnd(text.charCodeAt(end), separator)) return null;
  return { cell: text.slice(open + 1, close).replace(/\\(["\\])/g, '$1'), end };
}

/** Whether an odd number of backslashes is before it. */
function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (text.charCodeAt(from - 1) === BACKSLASH) from -= 1;
  return (at - from) % 2 === 1;
}

const asFormula = /^="((?:[^"]|"")*)"$/;

/** `="00123"` is how programs have a spreadsheet keep the zeros. */
function shown(cell: string): string {
  if (!cell.startsWith('="')) return cell;
  const [, text] = asFormula.exec(cell) ?? [];
  return text === undefined ? cell : text.replaceAll('""', '"');
}

function afterBlanks(text: string, from: number, separator: number): number {
  let at = from;
  if (separator !== SPACE) while (text.charCodeAt(at) === SPACE) at += 1;
  return at;
}

function cellEnd(text: string, from: number, separator: number): number {
  let at = from;
  while (at < text.length && !isCellEnd(text.charCodeAt(at), separator)) at += 1;
  return at;
}

const isCellEnd = (code: number, separator: number) => code === separator || code === LF || code === CR;

/** Line ends in a part of a text. */
export function linesIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) count += 1;
  }
  return count;
}
