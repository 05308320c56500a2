import type { StoredFile } from '#resources/data/files/files.resource.ts';
import { records } from '#resources/data/records/records.resource.ts';
import type { ValueFormat } from '#shared/values/reading.ts';
import type { Violation } from '#shared/violations.ts';
import { ApiError, pathOf, request } from '#web/api/api.ts';
import { upload } from '#web/api/upload.ts';
import { timeZone } from '#web/i18n/timeZone.ts';
import { type FileFormat, type FilePreview, formatParts, type SentPreview, sheetPreview } from './filePreview.ts';

/** Format of the column of each field by its alias; `either` if its cells can be read in two ways. */
export type Formats = Readonly<Record<string, ValueFormat | 'either'>>;

const { import_csv, undo_import } = records.endpoints;

/** An error or a note of a row; the first row below the header is 1. Without a field it concerns the whole row. */
export interface RowReport extends Pick<Violation, 'message' | 'params'> {
  row: number;
  field: string;
  /** The beginning of the cell's text; null if it is empty. */
  cell: string | null;
}

/** What rows are to the records that are there. */
export const importModes = ['create', 'update', 'upsert'] as const;
export type ImportMode = (typeof importModes)[number];

/** The server's report on a file. */
export interface ImportReport {
  rows: number;
  /** Rows without text, which are left out. */
  blank_rows: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Rows with faults; in an import those that were left out. */
  skipped: number;
  /** Those that were left out, with a column that says why. */
  report: StoredFile | null;
  /** By which it can be undone; null if it cannot. */
  import_id: number | null;
  errors: RowReport[];
  error_count: number;
  /** All errors by field and message, in the order in which they come. */
  error_counts: (Pick<RowReport, 'field' | 'message' | 'params'> & { count: number })[];
  /** Of cells whose value is not quite what they say. */
  notes: RowReport[];
  note_count: number;
  /** Words for no value that were found, by the alias of the field. */
  empty_words: Readonly<Record<string, readonly string[]>>;
  /** How dates and numbers of columns were read. */
  formats: Formats;
}

export interface ImportRequest {
  alias: string;
  file: File;
  preview: FilePreview;
  /** Alias of the field of each column; null: not imported. */
  columns: readonly (string | null)[];
  /** Of the columns for which the person has chosen one. */
  formats: Readonly<Record<string, ValueFormat>>;
  /** Words that mean no value; empty: the usual ones. */
  empty: readonly string[];
  mode: ImportMode;
  /** Alias of the column that names a row's record. */
  matchBy: string;
  makesOptions: boolean;
  makesRecords: boolean;
  skips: boolean;
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
  const report = await upload(import_csv, {
    params: { alias: call.alias },
    file: call.file,
    fields: {
      ...formatParts(call.preview),
      columns: JSON.stringify({ ...call.columns }),
      formats: JSON.stringify(call.formats),
      time_zone: timeZone(),
      labels: 'true',
      on_error: call.skips ? 'skip' : 'stop',
      ...(call.empty.length > 0 && { empty: JSON.stringify(call.empty) }),
      ...(call.mode !== 'create' && { mode: call.mode, key: call.matchBy }),
      ...(call.makesOptions && { create_options: 'true' }),
      ...(call.makesRecords && { create_records: 'true' }),
      dry_run: String(options.isDryRun),
    },
    headers: options.isDryRun ? {} : { 'Idempotency-Key': call.key },
    signal: options.signal,
    onProgress: options.onProgress,
  });
  return report as unknown as ImportReport;
}

/** The beginning of a workbook, which the server reads. @param given what is not given is found out */
export const readSheetPreview = async (
  { alias, file }: { alias: string; file: File },
  given: Partial<FileFormat>,
  work: Omit<Options, 'isDryRun'>,
): Promise<FilePreview> =>
  sheetPreview(
    (await upload(import_csv, {
      params: { alias },
      file,
      fields: { ...formatParts(given), preview: 'true', time_zone: timeZone() },
      ...work,
    })) as unknown as SentPreview,
  );

/** Whether an import was refused for its rows, which a check tells in full. */
export const isAboutRows = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 422 &&
  (error.problem.violations ?? []).some(({ field }) => field.startsWith('rows.'));

/** What became of the records of an import that was undone. */
export interface Undone {
  deleted: number;
  restored: number;
  /** Changed by someone since, so that they stayed. */
  kept: number;
}

/** Takes back what an import wrote (docs/reference/api/records.md#updating). */
export const undoImport = async (alias: string, id: number): Promise<Undone> => {
  const { data } = await request(undo_import.method, pathOf(undo_import, { alias, id }), {});
  return data as Undone;
};
