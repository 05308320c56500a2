import { records } from '#resources/data/records/records.resource.ts';
import type { ValueFormat } from '#shared/values/reading.ts';
import type { Violation } from '#shared/violations.ts';
import { ApiError } from '#web/api/api.ts';
import { upload } from '#web/api/upload.ts';
import { timeZone } from '#web/i18n/timeZone.ts';
import type { FileFormat, FilePreview } from './filePreview.ts';
import type { Mapping } from './importMapping.ts';
import type { Formats } from './useChosenFile.ts';

/** An error or a note of a row; the first row below the header is 1. Without a field it concerns the whole row. */
export interface RowReport extends Pick<Violation, 'message' | 'params'> {
  row: number;
  field: string;
  /** The beginning of the cell's text; null if it is empty. */
  cell: string | null;
}

/** The server's report on a file. */
export interface ImportReport {
  rows: number;
  /** Rows without text, which are left out. */
  blank_rows: number;
  created: number;
  /** Runs of ids, first and last. */
  created_ids: [number, number][];
  errors: RowReport[];
  error_count: number;
  /** Of cells whose value is not quite what they say. */
  notes: RowReport[];
  note_count: number;
  ignored: string[];
  /** How dates and numbers of columns were read. */
  formats: Formats;
  has_header: boolean;
  /** Of a workbook. */
  header_row?: number | null;
}

export interface ImportRequest extends Pick<FilePreview, 'encoding' | 'delimiter' | 'has_header' | 'workbook'> {
  alias: string;
  file: File;
  mapping: Mapping;
  /** Of the columns for which the person has chosen one. */
  formats: Readonly<Record<string, ValueFormat>>;
  /** Idempotency key: a repeated request with the same key creates nothing new. */
  key: string;
}

interface Options {
  isDryRun: boolean;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
}

/** Uploads the file for a check or an import. @throws like {@link upload} */
export async function sendImport(call: ImportRequest, options: Options): Promise<ImportReport> {
  const report = await upload(records.endpoints.import_csv, {
    params: { alias: call.alias },
    file: call.file,
    fields: {
      columns: JSON.stringify({ ...call.mapping }),
      has_header: String(call.has_header),
      ...(call.workbook
        ? { sheet: call.workbook.sheet }
        : { encoding: call.encoding, delimiter: call.delimiter === '\t' ? 'tab' : call.delimiter }),
      formats: JSON.stringify(call.formats),
      time_zone: timeZone(),
      labels: 'true',
      dry_run: String(options.isDryRun),
    },
    headers: options.isDryRun ? {} : { 'Idempotency-Key': call.key },
    signal: options.signal,
    onProgress: options.onProgress,
  });
  return report as unknown as ImportReport;
}

interface WorkbookPreview {
  headers: string[] | null;
  rows: (string | null)[][];
  sheets: string[];
  sheet: string;
  has_header: boolean;
}

/** The beginning of a workbook. @throws like {@link upload} */
export async function previewWorkbook(alias: string, file: File, given: FileFormat): Promise<WorkbookPreview> {
  const { sheet = '', has_header = true } = given;
  const preview = await upload(records.endpoints.import_csv, {
    params: { alias },
    file,
    fields: { preview: 'true', sheet, has_header: String(has_header), time_zone: timeZone() },
  });
  return preview as unknown as WorkbookPreview;
}

/** Errors of rows in a refused import, in the form of a dry run; null if it was refused for another reason. */
export function rowErrorsOf(error: unknown): RowReport[] | null {
  if (!(error instanceof ApiError) || error.status !== 422) return null;
  const faults = (error.problem.violations ?? []).flatMap(({ field, message, params }) => {
    const [kind, row, ...rest] = field.split('.');
    return kind === 'rows' ? [{ row: Number(row), field: rest.join('.'), message, params, cell: null }] : [];
  });
  return faults.length > 0 ? faults : null;
}

/** Ids of imported records, in batches. */
export function* idBatches(runs: ImportReport['created_ids'], batchSize: number): Generator<number[]> {
  let ids: number[] = [];
  for (const [first, last] of runs)
    for (let id = first; id <= last; id += 1) {
      ids.push(id);
      if (ids.length < batchSize) continue;
      yield ids;
      ids = [];
    }
  if (ids.length > 0) yield ids;
}
