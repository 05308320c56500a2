import { type CsvFormat, delimiterOf, firstRows, hasHeader } from '#shared/files/csvDialect.ts';
import { encodingOf } from '#shared/files/encodingGuess.ts';
import { fileKindOf } from '#shared/files/fileKind.ts';

export interface CsvPreview extends CsvFormat {
  /** Of each column, trimmed as on the server; empty in a file without a header. */
  headers: string[];
  /** The first rows below the header. */
  rows: string[][];
  /** More of them, to guess formats by. */
  sample: string[][];
}

/** The file cannot be read; the message is a key of `imports` or `records.errors`. */
export class UnreadableFile extends Error {}

/** Only the beginning of the file is shown. */
const startBytes = 512 * 1024;
/** What is read to find out the encoding of a file that begins in ASCII. */
const guessBytes = 64 * 1024 * 1024;
const shownRows = 3;
const sampleRows = 1000;

/** The first rows of a file. What is not given of its format is guessed. */
export async function readCsvPreview(file: Blob, given: Partial<CsvFormat> = {}): Promise<CsvPreview> {
  if (file.size === 0) throw new UnreadableFile('empty');
  const bytes = new Uint8Array(await file.slice(0, startBytes).arrayBuffer());
  const kind = fileKindOf(bytes);
  if (kind !== 'text') throw new UnreadableFile(kind);
  const encoding = given.encoding ?? (await encodingOf(chunksOf(file), { limit: guessBytes })) ?? 'windows-1252';
  const isWhole = file.size <= startBytes;
  const text = new TextDecoder(encoding).decode(bytes, { stream: !isWhole });
  const delimiter = given.delimiter ?? delimiterOf(text, isWhole);
  const found = firstRows(text, delimiter, isWhole, sampleRows + 1);
  const [first] = found;
  if (!first) throw new UnreadableFile(text.trim() === '' ? 'empty' : 'not_csv');
  const has_header = given.has_header ?? hasHeader(found);
  const sample = found.slice(has_header ? 1 : 0).map((row) => row.map((cell) => cell ?? ''));
  const headers = has_header
    ? first.map((cell) => (cell ?? '').trim())
    : Array.from({ length: Math.max(...found.map((row) => row.length)) }, () => '');
  return {
    encoding,
    delimiter,
    has_header,
    headers,
    rows: sample.slice(0, shownRows),
    sample,
  };
}

async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += startBytes)
    yield new Uint8Array(await file.slice(at, at + startBytes).arrayBuffer());
}
