import type { CsvFormat } from '#shared/files/csvDialect.ts';
import type { Beginning, CsvPreview } from './csvPreview.ts';

/** Which table of a workbook is read. */
export interface SheetFormat {
  sheets: string[];
  sheet: string;
  /** From 1; null without a header. */
  header_row: number | null;
  has_header: boolean;
}

/** How a file is written: a text, or a workbook. */
export type FileFormat = CsvFormat | SheetFormat;
export type FilePreview = CsvPreview | (SheetFormat & Beginning);

export const isSheet = <T extends object>(format: T): format is Extract<T, { sheet: string }> => 'sheet' in format;

/** The parts of the form that say how a file is written. */
export function formatParts(format: Partial<FileFormat>): Record<string, string> {
  const { has_header, encoding, delimiter, sheet, header_row } = format as Partial<CsvFormat & SheetFormat>;
  return {
    ...(has_header !== undefined && { has_header: String(has_header) }),
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter: delimiter === '\t' ? 'tab' : delimiter }),
    ...(sheet !== undefined && { sheet }),
    ...(header_row && { header_row: String(header_row) }),
  };
}

/** What separates the cells; nothing in a workbook. */
export const delimiterIn = (preview: FilePreview): string => (isSheet(preview) ? '' : preview.delimiter);

/** The texts of a column. */
export const cellsAt = ({ rows }: Beginning, at: number): string[] => rows.map((row) => row[at] ?? '');

/** The beginning of a workbook, as the server answers it. */
export interface SentPreview extends Omit<SheetFormat, 'has_header'> {
  headers: string[] | null;
  rows: (string | null)[][];
}

export function sheetPreview({ sheets, sheet, header_row, headers, ...sent }: SentPreview): SheetFormat & Beginning {
  const rows = sent.rows.map((row) => row.map((cell) => cell ?? ''));
  const width = Math.max(0, ...rows.map((row) => row.length));
  return {
    ...{ sheets, sheet, header_row, has_header: headers !== null },
    headers: headers ?? Array.from({ length: width }, () => ''),
    rows,
    numbers: rows.map((_, at) => at + 1),
  };
}
