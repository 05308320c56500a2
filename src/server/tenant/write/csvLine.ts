import { escapeFormula, quoteCsv } from '#shared/csvText.ts';
import { fieldTypes, storageOf } from '#shared/fieldTypes/fieldTypes.ts';
import type { ModelColumn } from '../model.ts';
import type { Files, Row } from '../rows.ts';

/** A cell of a value that is not null. A file is its link. */
function cellOf({ name, type }: ModelColumn, row: Row, files: Files): string {
  const value = row[name];
  if (fieldTypes[type].is_read_as_object) return quoteCsv(files.get(value as number)?.public_link ?? '');
  const storage = storageOf(type);
  if (storage === 'text') return quoteCsv(escapeFormula(value as string));
  // A negative number begins with a sign but is not a formula.
  return storage === 'jsonb' ? quoteCsv(value as string) : String(value);
}

/** One record with its line end; null is empty. */
export const csvLine = (columns: readonly ModelColumn[], row: Row, files: Files): string =>
  `${columns.map((column) => ((row[column.name] ?? null) === null ? '' : cellOf(column, row, files))).join()}\r\n`;

/** The header line: aliases. */
export const csvHeader = (columns: readonly ModelColumn[]): string => `${columns.map(({ alias }) => alias).join()}\r\n`;
