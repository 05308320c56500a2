import { invalidField } from '#server/errors/errors.ts';
import { nextTurn } from '#server/load/eventLoop/turns.ts';
import { type CsvFormat, delimiterOf } from '#shared/files/csvDialect.ts';
import { CsvFault, type CsvRow, csvParser } from '#shared/files/csvParser.ts';
import { encodingOf } from '#shared/files/encodingGuess.ts';
import type { Encoding } from '#shared/files/encodings.ts';
import { limits } from '#shared/limits.ts';

/** A CSV file whose format is known. */
export interface CsvFile extends CsvFormat {
  /** From the start, any number of times. An empty row is one without text. @throws 422 if it is not text, or not CSV */
  rows(): AsyncGenerator<CsvRow>;
}

/** What the caller has said of a file; null is found out. */
interface Given {
  encoding: Encoding | null;
  delimiter: string | null;
  has_header: boolean;
}

type Bytes = AsyncIterable<Uint8Array>;

/** The beginning of a file that tells its delimiter. Characters. */
const SAMPLE = 256 * 1024;
/** Bytes that are read in a turn: short rows of these take one or two ms. */
const SLICE_BYTES = 16 * 1024;

export const tooManyColumns = (field: 'file' | 'mapping' | 'columns' | 'formats') =>
  invalidField(field, 'records.errors.too_many_columns', { max: limits.import_columns_max });

/** @throws 422 if the file is in no encoding that makes sense */
export async function openCsvFile(read: () => Bytes, given: Given): Promise<CsvFile> {
  const encoding = given.encoding ?? (await encodingOf(inTurns(read()), { pause: nextTurn })) ?? 'utf-8';
  const delimiter = given.delimiter ?? (await delimiterIn(read(), encoding));
  return { encoding, delimiter, has_header: given.has_header, rows: () => csvRows(read(), encoding, delimiter) };
}

async function delimiterIn(bytes: Bytes, encoding: Encoding): Promise<string> {
  let text = '';
  for await (const part of decoded(bytes, encoding)) {
    text += part;
    if (text.length >= SAMPLE) return delimiterOf(text, false);
  }
  return delimiterOf(text);
}

async function* csvRows(bytes: Bytes, encoding: Encoding, delimiter: string): AsyncGenerator<CsvRow> {
  const parser = csvParser(delimiter);
  try {
    for await (const text of decoded(bytes, encoding)) yield* parser.write(text);
    yield* parser.end();
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    throw error.reason === 'columns'
      ? tooManyColumns('file')
      : invalidField('file', 'records.errors.csv', { line: error.line });
  }
}

/** Strips the byte order mark. @throws 422 if the bytes are not in this encoding */
async function* decoded(bytes: Bytes, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const slice of inTurns(bytes)) yield decoder.decode(slice, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw encoding === 'utf-8'
      ? invalidField('file', 'errors.utf8')
      : invalidField('file', 'records.errors.encoding', { encoding });
  }
}

async function* inTurns(bytes: Bytes): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      await nextTurn();
      yield chunk.subarray(at, at + SLICE_BYTES);
    }
}
