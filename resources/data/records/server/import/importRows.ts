import { invalidField } from '#server/errors/errors.ts';
import { timeSlices } from '#server/load/eventLoop/timeSlices.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import { checkRecord, type Given } from '#server/tenant/write/checkRecord.ts';
import { type CellReading, NotedCell, UnreadableCell, valueOfCell } from '#server/tenant/write/csvCells.ts';
import { type CsvColumns, csvColumns } from '#server/tenant/write/csvColumns.ts';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { limits } from '#shared/limits.ts';
import { formatsOf, isPlainCell } from '#shared/values/columnFormat.ts';
import { isEmptyWord } from '#shared/values/emptyWords.ts';
import { type Violation, violation } from '#shared/violations.ts';
import { type CsvRow, csvRows, type Delimiter, detectDelimiter } from './csvFile.ts';
import type { ImportForm } from './importForm.ts';
import { type ImportReading, plainImport } from './importReading.ts';

/** A row of the file; the first below the header is 1. */
export interface ImportRow {
  row: number;
  given: Given;
  /** Of cells whose value is not quite what they say. */
  notes: readonly Violation[];
  /** Raw text of the cell of this field; null if empty. */
  cellOf: (alias: string) => string | null;
}

/** Upper bound for the size of a batch in memory. */
const BATCH_CHARACTERS = 2 * 1024 * 1024;

type Source = Pick<ImportForm, 'file' | 'mapping' | 'delimiter'>;

interface Batch {
  rows: ImportRow[];
  ignored: string[];
  /** A number or date is not plain: the formats of the columns must be known to read it. */
  needsFormats: boolean;
}

/**
 * The validated rows of a file in batches. A file without rows yields one empty batch.
 * @param reading of cells; by default plain values only
 */
export async function* importRows(
  model: EntityModel,
  form: Source,
  reading: ImportReading = plainImport,
): AsyncGenerator<Batch> {
  let rows: CsvRow[] = [];
  let characters = 0;
  let first = 1;
  let header: CsvColumns | null = null;
  const delimiter = await delimiterOf(form);
  for await (const cells of openRows(form, delimiter)) {
    if (!header) {
      header = headerOf(model, form, cells);
      continue;
    }
    rows.push(cells);
    characters += cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
    if (rows.length < limits.import_batch_rows && characters < BATCH_CHARACTERS) continue;
    yield await readBatch(model, header, { rows, first, delimiter }, reading);
    first += rows.length;
    rows = [];
    characters = 0;
  }
  if (!header) throw invalidField('file', 'records.errors.empty_file');
  yield await readBatch(model, header, { rows, first, delimiter }, reading);
}

/** That of the form, or the one in the header of the file. */
export const delimiterOf = async ({ delimiter, file }: Source): Promise<Delimiter> =>
  delimiter ?? (await detectDelimiter(file.read()));

/** The rows of the file, the header first. */
export const openRows = ({ file }: Source, delimiter: Delimiter): AsyncGenerator<CsvRow> =>
  csvRows(file.read(), delimiter);

export const headerOf = (model: EntityModel, form: Source, cells: CsvRow): CsvColumns =>
  csvColumns(
    model,
    cells.map((cell) => (cell ?? '').trim()),
    form.mapping,
  );

async function readBatch(
  model: EntityModel,
  columns: CsvColumns,
  { rows, first, delimiter }: { rows: readonly CsvRow[]; first: number; delimiter: Delimiter },
  reading: ImportReading,
): Promise<Batch> {
  await reading.look(columns, rows);
  const readers = columns.columns.map((column) => (column?.field ? reading.cellReader(column.field) : null));
  const open = reading.hasFormats ? [] : openColumns(columns);
  const pause = timeSlices();
  const batch: Batch = { rows: [], ignored: columns.ignored, needsFormats: false };
  for (const [at, cells] of rows.entries()) {
    const row = first + at;
    const read = checkCells(model, columns, readers, { cells, prefix: `rows.${row}.` });
    batch.rows.push({ row, ...read, cellOf: cellOf(columns, cells) });
    batch.needsFormats ||= open.some(({ at, field }) => needsFormat(field, cells[at], delimiter));
    await pause();
  }
  return batch;
}

/** Columns of numbers and dates, with their place in the file. */
const openColumns = ({ columns }: CsvColumns) =>
  columns.flatMap((column, at) => {
    const field = column?.field;
    return field && formatsOf(fieldTypeOf(field).shape).length > 0 ? [{ at, field }] : [];
  });

const needsFormat = (field: FieldModel, cell: string | null | undefined, delimiter: Delimiter) =>
  !!cell && !isPlainCell(field, cell, delimiter) && !isEmptyWord(cell);

const cellOf =
  ({ columns }: CsvColumns, cells: CsvRow) =>
  (alias: string) =>
    cells[columns.findIndex((column) => column?.alias === alias)] ?? null;

function checkCells(
  model: EntityModel,
  { columns }: CsvColumns,
  readers: readonly (CellReading | null)[],
  { cells, prefix }: { cells: CsvRow; prefix: string },
): Pick<ImportRow, 'given' | 'notes'> {
  const body = Object.create(null) as Record<string, unknown>;
  const violations: Violation[] = [];
  const notes: Violation[] = [];
  columns.forEach((column, at) => {
    const reader = readers[at];
    if (!column?.field || !reader) return;
    const value = valueOfCell(cells[at] ?? null, column.field, reader);
    const path = `${prefix}${column.alias}`;
    if (value instanceof UnreadableCell) violations.push(violation(path, value.message));
    else if (value instanceof NotedCell) {
      notes.push(violation(path, value.message, value.params));
      body[column.alias] = value.value;
    } else body[column.alias] = value;
  });
  if (cells.slice(columns.length).some((cell) => cell !== null))
    violations.push(violation(prefix.slice(0, -1), 'records.errors.too_many_cells'));
  const given = checkRecord(model, body, { prefix });
  violations.push(...given.violations);
  return { given: { ...given, violations }, notes: violations.length > 0 ? [] : notes };
}
