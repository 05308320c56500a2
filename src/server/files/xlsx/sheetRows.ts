import { limits } from '#shared/limits.ts';
import type { Archive } from './archive.ts';
import { type CellStyle, styledNumber } from './cellStyles.ts';
import { joined, richText, unescaped } from './sharedTexts.ts';
import { WorkbookFault } from './workbookFault.ts';
import { type Attributes, attributeOf, xmlParser } from './xml.ts';

/** A cell's text or number; null if it is empty. */
export type SheetCell = string | number | null;

/** What cells refer to. */
export interface SheetParts {
  texts: readonly string[];
  /** By number. */
  styles: readonly CellStyle[];
  is1904: boolean;
}

/** Unpacked bytes of a sheet. It is read as it is unpacked, so that this is about time. */
const SHEET_BYTES = 512 * 1024 * 1024;
/** Rows of a sheet. */
const ROWS = 1_048_576;

/** The rows of a sheet from the first to the last that has a value; a row without one is empty. @throws WorkbookFault */
export async function* sheetRows(archive: Archive, part: string, parts: SheetParts): AsyncGenerator<SheetCell[]> {
  const ready: { at: number; cells: SheetCell[] }[] = [];
  const parser = xmlParser(rowEvents(parts, (at, cells) => ready.push({ at, cells })));
  let next = 1;
  for await (const text of archive.text(part, SHEET_BYTES)) {
    parser.write(text);
    for (const { at, cells } of ready) {
      for (; next < at; next += 1) yield [];
      next += 1;
      yield cells;
    }
    ready.length = 0;
  }
  parser.end();
}

/** @param done called for rows with a value, by their number from 1 */
function rowEvents(parts: SheetParts, done: (at: number, cells: SheetCell[]) => void) {
  let row = 0;
  let cells: SheetCell[] = [];
  let column = 0;
  let attributes: Attributes = {};
  /** Texts of the cell, by their element. */
  let value: string | null = null;
  let formula: string | null = null;
  let within = '';
  const inline = richText();
  const put = () => {
    // A formula that was never worked out is better seen than lost.
    const isOpen = formula !== null && !value && attributeOf(attributes, 't') !== 'str';
    const cell = isOpen ? `=${formula}` : cellOf(attributes, value ?? '', inline.text(), parts);
    if (cell === null) return;
    if (column > limits.import_columns_max) throw new WorkbookFault('columns');
    while (cells.length < column) cells.push(null);
    cells[column - 1] = cell;
  };
  return {
    open(name: string, given: Attributes) {
      if (name === 'row') {
        row = rowAfter(row, attributeOf(given, 'r'));
        [cells, column] = [[], 0];
      } else if (name === 'c') {
        attributes = given;
        column = columnOf(attributeOf(given, 'r')) ?? column + 1;
        [value, formula] = [null, null];
        inline.begin();
      } else if (name === 'v') [value, within] = ['', name];
      else if (name === 'f') [formula, within] = ['', name];
      else inline.open(name);
    },
    close(name: string) {
      if (name === 'c') put();
      else if (name === 'v' || name === 'f') within = '';
      else if (name === 'row') {
        if (cells.length > 0) done(row, cells);
      } else inline.close(name);
    },
    text(text: string) {
      if (within === 'v') value = joined(value, text);
      else if (within === 'f') formula = joined(formula, text);
      else inline.add(text);
    },
  };
}

function rowAfter(before: number, given: string | undefined): number {
  const row = given === undefined ? before + 1 : Number(given);
  if (!(Number.isInteger(row) && row > before && row <= ROWS)) throw new WorkbookFault('unreadable');
  return row;
}

/** The number of a column from 1, of an address such as AB12. */
function columnOf(address: string | undefined): number | undefined {
  if (address === undefined) return undefined;
  let column = 0;
  for (let at = 0; at < address.length && at < 4; at += 1) {
    const letter = (address.charCodeAt(at) & 0xdf) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column > 0 ? column : undefined;
}

function cellOf(
  attributes: Attributes,
  value: string,
  inline: string,
  { texts, styles, is1904 }: SheetParts,
): SheetCell {
  switch (attributeOf(attributes, 't')) {
    case 's':
      return texts[Number(value)] || null;
    case 'inlineStr':
      return inline || null;
    case 'str':
    case 'e':
      return unescaped(value) || null;
    case 'b':
      return value === '' ? null : value === '1' || value === 'true' ? 'true' : 'false';
    case 'd':
      return value.replace(/T00:00:00(\.0+)?Z?$/, '') || null;
    default: {
      const number = value.trim() === '' ? null : Number(value);
      if (number === null) return null;
      if (Number.isNaN(number)) return value;
      return styledNumber(number, styles[Number(attributeOf(attributes, 's') ?? 0)] ?? null, is1904);
    }
  }
}
