import { fileKindOf } from '#shared/files/fileKind.ts';
import { previewWorkbook } from './api.ts';
import { type CsvPreview, readCsvPreview, UnreadableFile } from './csvPreview.ts';

/** The beginning of a chosen file. */
export interface FilePreview extends CsvPreview {
  /** Null: a text. */
  workbook: { sheets: readonly string[]; sheet: string } | null;
}

/** What the person has chosen of it. */
export type FileFormat = Partial<Pick<CsvPreview, 'encoding' | 'delimiter' | 'has_header'> & { sheet: string }>;

/** Bytes that tell what a file is. */
const START = 100;
const shownRows = 3;

/** The first rows of a file: of a text as the browser reads it, of a workbook as the server does. */
export async function readFilePreview(alias: string, file: File, given: FileFormat = {}): Promise<FilePreview> {
  const start = new Uint8Array(await file.slice(0, START).arrayBuffer());
  if (fileKindOf(start) !== 'workbook') return { ...(await readCsvPreview(file, given)), workbook: null };
  const { headers, rows, sheets, sheet, has_header } = await previewWorkbook(alias, file, given);
  const width = Math.max(0, headers?.length ?? 0, ...rows.map((row) => row.length));
  if (width === 0) throw new UnreadableFile('empty');
  return {
    ...{ encoding: 'utf-8', delimiter: '', has_header },
    headers: Array.from({ length: width }, (_, at) => headers?.[at] ?? ''),
    rows: rows.slice(0, shownRows).map((row) => row.map((cell) => cell ?? '')),
    // Its numbers and dates need no format; texts that do are found by the check.
    sample: [],
    workbook: { sheets, sheet },
  };
}
