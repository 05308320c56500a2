import { invalidField } from '#server/errors.ts';
import { timeSlices } from '#server/eventLoop/timeSlices.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import { checkRecord, type Given } from '#server/tenant/write/checkRecord.ts';
import { type CsvColumns, csvColumns, valueOfCell } from '#server/tenant/write/csvColumns.ts';
import { limits } from '#shared/limits.ts';
import { type Violation, violation } from '#shared/violations.ts';
import { type CsvRow, csvRows, detectDelimiter } from './csvFile.ts';
import type { ImportForm } from './importForm.ts';

/** A row of the file; the first below the header is 1. */
export interface ImportRow {
  row: number;
  given: Given;
  /** Raw text of the cell of this field; null if empty. */
  cellOf: (alias: string) => string | null;
}

/** Upper bound for the size of a batch in memory. */
const BATCH_CHARACTERS = 2 * 1024 * 1024;

/** The validated rows of a file in batches. A file without rows yields one empty batch. */
export async function* importRows(
  model: EntityModel,
  form: Pick<ImportForm, 'file' | 'mapping' | 'delimiter'>,
): AsyncGenerator<{ rows: ImportRow[]; ignored: string[] }> {
  const delimiter = form.delimiter ?? (await detectDelimiter(form.file.read()));
  let header: CsvColumns | null = null;
  let rows: ImportRow[] = [];
  let characters = 0;
  let row = 0;
  const pause = timeSlices();
  for await (const cells of csvRows(form.file.read(), delimiter)) {
    if (!header) {
      header = csvColumns(
        model,
        cells.map((cell) => (cell ?? '').trim()),
        form.mapping,
      );
      continue;
    }
    row += 1;
    await pause();
    rows.push({ row, given: checkCells(model, header, cells, `rows.${row}.`), cellOf: cellOf(header, cells) });
    characters += cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
    if (rows.length < limits.import_batch_rows && characters < BATCH_CHARACTERS) continue;
    yield { rows, ignored: header.ignored };
    rows = [];
    characters = 0;
  }
  if (!header) throw invalidField('file', 'records.errors.empty_file');
  yield { rows, ignored: header.ignored };
}

const cellOf =
  ({ columns }: CsvColumns, cells: CsvRow) =>
  (alias: string) =>
    cells[columns.findIndex((column) => column?.alias === alias)] ?? null;

function checkCells(model: EntityModel, { columns }: CsvColumns, cells: CsvRow, prefix: string): Given {
  const body = Object.create(null) as Record<string, unknown>;
  const violations: Violation[] = [];
  columns.forEach((column, at) => {
    if (!column?.field) return;
    const value = valueOfCell(cells[at] ?? null, column.field);
    if (value === undefined) violations.push(violation(`${prefix}${column.alias}`, 'errors.json'));
    else body[column.alias] = value;
  });
  if (cells.slice(columns.length).some((cell) => cell !== null))
    violations.push(violation(prefix.slice(0, -1), 'records.errors.too_many_cells'));
  const given = checkRecord(model, body, { prefix });
  return { ...given, violations: [...violations, ...given.violations] };
}
