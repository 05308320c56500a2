import { type CsvFormat, delimiterOf, hasHeader, numberedRows } from '#shared/files/csvDialect.ts';
import { encodingOf } from '#shared/files/encodingGuess.ts';
import { fileKindOf } from '#shared/files/fileKind.ts';
import { headerIndex } from '#shared/files/headerRow.ts';

/** The beginning of a file. */
export interface Beginning {
  /** Of each column, trimmed as on the server; empty in a file without a header. */
  headers: string[];
  /** The first rows below the header that have text. */
  rows: string[][];
  /** The number of each of these rows; the first below the header is 1. */
  numbers: number[];
}

export interface CsvPreview extends CsvFormat, Beginning {}

/** The file cannot be read; the message is a key of `imports` or `records.errors`. */
export class UnreadableFile extends Error {}

/** Only the beginning of the file is shown. */
const startBytes = 512 * 1024;
/** What is read to find out the encoding of a file that begins in ASCII. */
const guessBytes = 64 * 1024 * 1024;
/** Enough to guess formats and types by. */
const sampleRows = 1000;

/** Whether the server has to read it, because it is a workbook. @throws UnreadableFile if nobody reads it */
export async function isWorkbook(file: Blob): Promise<boolean> {
  if (file.size === 0) throw new UnreadableFile('empty');
  const kind = fileKindOf(new Uint8Array(await file.slice(0, 128).arrayBuffer()));
  if (kind !== 'text' && kind !== 'workbook') throw new UnreadableFile(kind);
  return kind === 'workbook';
}

/**
 * The first rows of a text. What is not given of its format is guessed.
 * @param isName whether a text is the name of a field
 */
export async function readCsvPreview(
  file: Blob,
  given: Partial<CsvFormat> = {},
  isName: (text: string) => boolean = () => false,
): Promise<CsvPreview> {
  if (await isWorkbook(file)) throw new UnreadableFile('workbook');
  const bytes = new Uint8Array(await file.slice(0, startBytes).arrayBuffer());
  const encoding = given.encoding ?? (await encodingOf(chunksOf(file), { limit: guessBytes })) ?? 'utf-8';
  const isWhole = file.size <= startBytes;
  const text = new TextDecoder(encoding).decode(bytes, { stream: !isWhole });
  const delimiter = given.delimiter ?? delimiterOf(text, isWhole);
  const found = numberedRows(text, delimiter, isWhole, sampleRows + 1);
  if (found.length === 0) throw new UnreadableFile(text.trim() === '' ? 'empty' : 'not_csv');
  const index = given.header_row
    ? Math.max(
        0,
        found.findIndex(({ line }) => line >= (given.header_row ?? 1)),
      )
    : headerIndex(cellsOf(found), isName);
  const has_header = given.has_header ?? hasHeader(cellsOf(found.slice(index)));
  return { encoding, delimiter, has_header, ...tableOf(found, has_header ? index : null) };
}

type Rows = ReturnType<typeof numberedRows>;

const cellsOf = (rows: Rows) => rows.map(({ cells }) => cells);

/** @param index of the header; null if there is none */
function tableOf(rows: Rows, index: number | null): Beginning & { header_row: number | null } {
  const header = index === null ? undefined : rows[index];
  const below = header ? rows.slice(rows.indexOf(header) + 1) : rows;
  return {
    header_row: header?.line ?? null,
    headers: header
      ? header.cells.map((cell) => (cell ?? '').trim())
      : Array.from({ length: Math.max(...rows.map(({ cells }) => cells.length)) }, () => ''),
    rows: below.map(({ cells }) => cells.map((cell) => cell ?? '')),
    numbers: below.map(({ at }) => (header ? at - header.at : at + 1)),
  };
}

async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += startBytes)
    yield new Uint8Array(await file.slice(at, at + startBytes).arrayBuffer());
}
