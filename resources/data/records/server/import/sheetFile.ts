import { invalidField } from '#server/errors/errors.ts';
import { openWorkbook, type Workbook } from '#server/files/xlsx/workbook.ts';
import { WorkbookFault } from '#server/files/xlsx/workbookFault.ts';
import { timeSlices } from '#server/load/eventLoop/timeSlices.ts';
import { tooManyColumns } from './csvFile.ts';
import type { ImportForm } from './importForm.ts';
import type { FileRow, ImportFile } from './importShapes.ts';

/** Rows among which the header is looked for. */
const HEADER_WITHIN = 10;
/** Rows that tell how wide a table is. */
const SAMPLE = 30;

/** @throws 422 if it cannot be read, or has no such sheet */
export async function openSheet(form: ImportForm, isName: (text: string) => boolean): Promise<ImportFile> {
  const workbook = await refusing(() => openWorkbook(form.file.path));
  try {
    const sheet = form.sheet ?? workbook.sheets[0] ?? '';
    const header_row = form.has_header ? (form.header_row ?? (await headerRow(workbook, sheet, isName))) : null;
    return {
      has_header: form.has_header,
      delimiter: '',
      found: { sheets: workbook.sheets, sheet, header_row, has_header: form.has_header },
      rows: () => withNames(rowsFrom(workbook, sheet, header_row ?? 1), form),
      close: () => workbook.close(),
    };
  } catch (error) {
    workbook.close();
    throw error;
  }
}

/** The number of the header's row, from 1: titles and notes may stand above it. */
async function headerRow(workbook: Workbook, sheet: string, isName: (text: string) => boolean): Promise<number> {
  const rows: FileRow[] = [];
  for await (const row of rowsFrom(workbook, sheet, 1)) if (rows.push(row) === SAMPLE) break;
  return headerAmong(rows, isName) + 1;
}

/**
 * The row that has the most names of columns; if none has any, the first that is text alone and wider than half of the
 * widest row.
 * @returns its index; 0 if there is none
 */
export function headerAmong(rows: readonly FileRow[], isName: (text: string) => boolean): number {
  const first = rows.slice(0, HEADER_WITHIN);
  const named = first.map((row) => row.filter((cell) => typeof cell === 'string' && isName(cell)).length);
  const most = Math.max(0, ...named);
  if (most > 0) return named.indexOf(most);
  const width = Math.max(0, ...rows.map(filled));
  const isHeader = (row: FileRow) => filled(row) * 2 > width && row.every((cell) => typeof cell !== 'number');
  const [header, filledFirst] = [first.findIndex(isHeader), first.findIndex((row) => filled(row) > 0)];
  return Math.max(0, header === -1 ? filledFirst : header);
}

const filled = (row: FileRow) => row.filter((cell) => cell !== null).length;

/** Headings of times name their zone in an export: it is no part of the name, if times are read in it. */
async function* withNames(rows: AsyncGenerator<FileRow>, form: ImportForm): AsyncGenerator<FileRow> {
  const zone = ` (${form.time_zone})`;
  const nameOf = (cell: FileRow[number]) =>
    typeof cell === 'string' && cell.endsWith(zone) ? cell.slice(0, -zone.length) : cell;
  let isHeader = form.has_header && form.mapping === null;
  for await (const row of rows) {
    yield isHeader ? row.map(nameOf) : row;
    isHeader = false;
  }
}

async function* rowsFrom(workbook: Workbook, sheet: string, first: number): AsyncGenerator<FileRow> {
  const pause = timeSlices();
  const rows = workbook.rows(sheet);
  let at = 0;
  try {
    for (;;) {
      const { done, value } = await refusing(() => rows.next());
      if (done) return;
      at += 1;
      if (at >= first) yield value;
      await pause();
    }
  } finally {
    await rows.return(undefined);
  }
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof WorkbookFault)) throw error;
    if (error.reason === 'columns') throw tooManyColumns('file');
    if (error.reason === 'sheet') throw invalidField('sheet', 'records.errors.no_sheet');
    throw invalidField(
      'file',
      error.reason === 'too_large' ? 'records.errors.workbook_size' : 'records.errors.workbook',
    );
  }
}
