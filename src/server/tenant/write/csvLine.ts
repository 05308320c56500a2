import { escapeFormula, quoteCsv } from '#shared/csvText.ts';
import type { FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import type { ModelColumn } from '../model.ts';
import type { Files, Row } from '../rows.ts';

type Cell = (value: unknown, files: Files) => string;

const asItIs: Cell = String;
const asText: Cell = (value) => quoteCsv(escapeFormula(value as string));

const cells: Record<FieldTypeName, Cell> = {
  text: asText,
  textarea: asText,
  // A negative number begins with a sign but is not a formula.
  number: asItIs,
  boolean: asItIs,
  select: asItIs,
  date: asItIs,
  timestamp: asItIs,
  file: (value, files) => quoteCsv(files.get(value as number)?.public_link ?? ''),
  json: (value) => quoteCsv(value as string),
};

/** One record with its line end; null is empty. */
export const csvLine = (columns: readonly ModelColumn[], row: Row, files: Files): string =>
  `${columns
    .map(({ name, type }) => {
      const value = row[name];
      return value === null || value === undefined ? '' : cells[type](value, files);
    })
    .join()}\r\n`;

/** The header line: aliases. */
export const csvHeader = (columns: readonly ModelColumn[]): string => `${columns.map(({ alias }) => alias).join()}\r\n`;
