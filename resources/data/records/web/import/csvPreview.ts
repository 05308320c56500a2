import { type CsvFormat, delimiterOf, hasHeader, numberedRows } from '#shared/files/csvDialect.ts';
import { encodingOf } from '#shared/files/encodingGuess.ts';
import { fileKindOf } from '#shared/files/fileKind.ts';

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

/** The first rows of a text. What is not given of its format is guessed. */
export async function readCsvPreview(file: Blob, given: Partial<CsvFormat> = {}): Promise<CsvPreview> {
  if (await isWorkbook(file)) throw new UnreadableFile('workbook');
  const bytes = new Uint8Array(await file.slice(0, startBytes).arrayBuffer());
  const encoding = given.encoding ?? (await encodingOf(chunksOf(file), { limit: guessBytes })) ?? 'windows-1252';
  const isWhole = file.size <= startBytes;
  const text = new TextDecoder(encoding).decode(bytes, { stream: !isWhole });
  const delimiter = given.delimiter ?? delimiterOf(text, isWhole);
  const found = numberedRows(text, delimiter, isWhole, sampleRows + 1);
  const [first] = found;
  if (!first) throw new UnreadableFile(text.trim() === '' ? 'empty' : 'not_csv');
  const has_header = given.has_header ?? hasHeader(found.map(({ cells }) => cells));
  const below = found.slice(has_header ? 1 : 0);
  return {
    encoding,
    delimiter,
    has_header,
    headers: has_header
      ? first.cells.map((cell) => (cell ?? '').trim())
      : Array.from({ length: Math.max(...found.map(({ cells }) => cells.length)) }, () => ''),
    rows: below.map(({ cells }) => cells.map((cell) => cell ?? '')),
    numbers: below.map(({ at }) => (has_header ? at : at + 1)),
  };
}

async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += startBytes)
    yield new Uint8Array(await file.slice(at, at + startBytes).arrayBuffer());
}
