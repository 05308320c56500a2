import type { SheetCell } from '#server/files/xlsx/sheetRows.ts';
import type { Given } from '#server/tenant/write/checkRecord.ts';
import type { Violation } from '#shared/violations.ts';

/* What a file becomes on its way to records: rows of cells, rows of values, and batches that were checked. */

/** Cells of a row: text as people write it, or a number of a workbook. Empty if the row has no value. */
export type FileRow = readonly SheetCell[];

/** A file that is imported: text, or a sheet of a workbook. */
export interface ImportFile {
  has_header: boolean;
  /** Between the cells of a text; empty in a workbook. */
  delimiter: string;
  /** What was found out of the file, for the answer. */
  found: Readonly<Record<string, unknown>>;
  /** From the header on, any number of times. @throws 422 if the file cannot be read */
  rows(): AsyncGenerator<FileRow>;
  close(): void;
}

/** A row of the file, empty ones counted; the first below the header is 1. */
export interface ImportRow {
  row: number;
  /** Of the record that it changes; null for a new one. */
  id: number | null;
  cells: FileRow;
  given: Given;
  /** Of cells whose value is not quite what they say. */
  notes: readonly Violation[];
  /** Raw text of the cell of this field; null if empty. */
  cellOf: (alias: string) => string | null;
}

/** Rows of a file, and what becomes of them. */
export interface CheckedBatch {
  rows: readonly ImportRow[];
  /** Valid ones. */
  added: readonly ImportRow[];
  changed: readonly ImportRow[];
  unchanged: readonly ImportRow[];
  /** What is wrong with the others. */
  found: Violation[];
  ignored: string[];
  header: FileRow | null;
  width: number;
  blank_rows: number;
  needsFormats: boolean;
}
