import { invalidField } from '#server/errors/errors.ts';
import type { SheetCell } from '#server/files/xlsx/sheetRows.ts';
import { fileKindOf } from '#shared/files/fileKind.ts';
import { openCsvFile } from './csvFile.ts';
import type { ImportForm } from './importForm.ts';
import type { ImportFile } from './importShapes.ts';

/** The beginning of a file that tells its kind. Bytes. */
const START = 100;

/**
 * Opens a file as what it is by its bytes.
 * @param isName whether a text is the name of a column that is looked for
 * @throws 422 if the file is of a kind that has no rows, such as a PDF, or cannot be read
 */
export async function openImportFile(form: ImportForm, isName: (text: string) => boolean): Promise<ImportFile> {
  const kind = fileKindOf(await startOf(form.file.read()));
  // Loaded with the first workbook: the parsers take memory that most servers at rest do not need.
  if (kind === 'workbook') return (await import('./sheetFile.ts')).openSheet(form, isName);
  if (kind !== 'text') throw invalidField('file', `records.errors.${kind}`);
  const { rows, ...found } = await openCsvFile(form.file.read, form, isName);
  return { delimiter: found.delimiter, has_header: found.has_header, rows, found: { ...found }, close: () => {} };
}

async function startOf(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= START) break;
  }
  return Buffer.concat(chunks);
}

/** A cell as text. */
export const cellText = (cell: SheetCell | undefined): string | null =>
  typeof cell === 'number' ? String(cell) : (cell ?? null);
