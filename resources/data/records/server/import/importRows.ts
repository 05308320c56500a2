import { invalidField } from '#server/errors/errors.ts';
import { timeSlices } from '#server/load/eventLoop/timeSlices.ts';
import type { EntityModel, ModelColumn } from '#server/tenant/model.ts';
import { checkRecord } from '#server/tenant/write/checkRecord.ts';
import { type CsvColumns, csvColumns } from '#server/tenant/write/csvColumns.ts';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { limits } from '#shared/limits.ts';
import { type CellReading, NewOption, NotedCell, UnreadableCell, valueOfCell } from '#shared/values/cells.ts';
import { formatsOf, isPlainCell } from '#shared/values/columnFormat.ts';
import { isEmptyWord } from '#shared/values/emptyWords.ts';
import { type Violation, violation } from '#shared/violations.ts';
import { cellText } from './importFile.ts';
import type { ImportForm } from './importForm.ts';
import { type ImportReading, plainImport } from './importReading.ts';
import type { FileRow, ImportFile, ImportRow } from './importShapes.ts';

/** Upper bound for the size of a batch in memory. */
const BATCH_CHARACTERS = 2 * 1024 * 1024;

/** The file, and which of its columns fill which fields. */
export interface ImportSource extends Pick<ImportForm, 'mapping' | 'columns'> {
  source: ImportFile;
  /** The column that names a row's record; null: all are new. */
  key: ModelColumn | null;
}

interface NumberedRow {
  row: number;
  cells: FileRow;
}

interface Batch {
  rows: ImportRow[];
  /** Null: the file has none. */
  header: FileRow | null;
  /** Columns of the file. */
  width: number;
  ignored: string[];
  /** Rows without text before the last of these, which are left out. */
  blank_rows: number;
  /** A number or date is not plain: the formats of the columns must be known to read it. */
  needsFormats: boolean;
}

type ReadBatch = Omit<Batch, 'header' | 'blank_rows'>;

/**
 * The validated rows of a file in batches. A file without rows yields one empty batch.
 * @param reading of cells; by default plain values only
 */
export async function* importRows(
  model: EntityModel,
  form: ImportSource,
  reading: ImportReading = plainImport,
): AsyncGenerator<Batch> {
  let rows: NumberedRow[] = [];
  let characters = 0;
  let row = 0;
  let blank_rows = 0;
  let columns: CsvColumns | null = null;
  let header: FileRow | null = null;
  const { delimiter } = form.source;
  for await (const cells of form.source.rows()) {
    if (!columns) {
      // Empty rows before the header have no number.
      if (cells.length === 0) continue;
      columns = columnsOf(model, form, cells);
      if (form.source.has_header) header = cells;
      if (header) continue;
    }
    row += 1;
    if (cells.length === 0) {
      blank_rows += 1;
      continue;
    }
    rows.push({ row, cells });
    for (const cell of cells) characters += typeof cell === 'string' ? cell.length : 0;
    if (rows.length < limits.import_batch_rows && characters < BATCH_CHARACTERS) continue;
    yield { ...(await readBatch(model, columns, { rows, delimiter }, reading)), header, blank_rows };
    rows = [];
    characters = 0;
  }
  if (!columns) throw invalidField('file', 'records.errors.empty_file');
  yield { ...(await readBatch(model, columns, { rows, delimiter }, reading)), header, blank_rows };
}

/** @param first the first row with text: the header, if the file has one */
export function columnsOf(
  model: EntityModel,
  { source, mapping, columns, key }: ImportSource,
  first: FileRow,
): CsvColumns {
  const headers = source.has_header ? first.map((cell) => (cellText(cell) ?? '').trim()) : first.map(() => null);
  return csvColumns(model, headers, { mapping, columns, key });
}

async function readBatch(
  model: EntityModel,
  columns: CsvColumns,
  { rows, delimiter }: { rows: readonly NumberedRow[]; delimiter: string },
  reading: ImportReading,
): Promise<ReadBatch> {
  await reading.look(
    columns,
    rows.map(({ cells }) => cells),
  );
  const readers = columns.columns.map((column) => (column?.field ? reading.cellReader(column.field) : null));
  const open = reading.hasFormats ? [] : openColumns(columns);
  const pause = timeSlices();
  const { ignored } = columns;
  const batch: ReadBatch = { rows: [], ignored, width: columns.columns.length, needsFormats: false };
  for (const { row, cells } of rows) {
    const read = checkCells(model, columns, readers, { cells, prefix: `rows.${row}.` });
    batch.rows.push({ row, id: null, cells, ...read, cellOf: cellOf(columns, cells) });
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

const needsFormat = (field: FieldModel, cell: FileRow[number] | undefined, delimiter: string) =>
  typeof cell === 'string' && cell !== '' && !isPlainCell(field, cell, delimiter) && !isEmptyWord(cell);

const cellOf =
  ({ columns }: CsvColumns, cells: FileRow) =>
  (alias: string) =>
    cellText(cells[columns.findIndex((column) => column?.alias === alias)]);

const isNew = (value: unknown): value is NewOption => value instanceof NewOption;

/** Spreadsheets calculate with 17 digits and show 15: 0.1 + 0.2 is 0.3. Fields of doubles keep all of them. */
const digitsOf = (number: number, { extra }: FieldModel): string =>
  String(extra.number_subtype === 'double' ? number : Number(number.toPrecision(15)));

function checkCells(
  model: EntityModel,
  { columns }: CsvColumns,
  readers: readonly (CellReading | null)[],
  { cells, prefix }: { cells: FileRow; prefix: string },
): Pick<ImportRow, 'given' | 'notes'> {
  const body = Object.create(null) as Record<string, unknown>;
  const violations: Violation[] = [];
  const notes: Violation[] = [];
  const options: [ModelColumn, unknown][] = [];
  columns.forEach((column, at) => {
    const reader = readers[at];
    if (!column?.field || !reader) return;
    const cell = cells[at];
    // A number of a workbook is no text that a person wrote in a format.
    const reading: CellReading = typeof cell === 'number' ? { ...reader, format: 'point' } : reader;
    const value = valueOfCell(
      typeof cell === 'number' ? digitsOf(cell, column.field) : cellText(cell),
      column.field,
      reading,
    );
    const path = `${prefix}${column.alias}`;
    if (isNew(value)) options.push([column, value.id]);
    else if (Array.isArray(value) && value.some(isNew)) {
      const others = value.filter((each) => !isNew(each));
      if (others.length > 0) body[column.alias] = others;
      options.push([column, value.map((each) => (isNew(each) ? each.id : each))]);
    } else if (value instanceof UnreadableCell) violations.push(violation(path, value.message));
    else if (value instanceof NotedCell) {
      notes.push(violation(path, value.message, value.params));
      body[column.alias] = value.value;
    } else body[column.alias] = value;
  });
  if (cells.slice(columns.length).some((cell) => cell !== null))
    violations.push(violation(prefix.slice(0, -1), 'records.errors.too_many_cells'));
  const given = checkRecord(model, body, { prefix });
  violations.push(...given.violations);
  const values = options.length > 0 ? new Map([...given.values, ...options]) : given.values;
  return { given: { ...given, values, violations }, notes: violations.length > 0 ? [] : notes };
}
