import { invalidField } from '#server/errors/errors.ts';
import { nextTurn } from '#server/load/eventLoop/turns.ts';
import { type CsvFormat, delimiterOf, numberedRows } from '#shared/files/csvDialect.ts';
import { CsvFault, type CsvRow, csvParser } from '#shared/files/csvParser.ts';
import { encodingOf } from '#shared/files/encodingGuess.ts';
import type { Encoding } from '#shared/files/encodings.ts';
import { headerIndex } from '#shared/files/headerRow.ts';
import { limits } from '#shared/limits.ts';

/** A CSV file whose format is known. */
export interface CsvFile extends CsvFormat {
  /** From the header on, any number of times. An empty row is one without text. @throws 422 if it is not text, or not CSV */
  rows(): AsyncGenerator<CsvRow>;
}

/** What the caller has said of a file; null is found out. */
interface Given {
  encoding: Encoding | null;
  delimiter: string | null;
  has_header: boolean;
  header_row?: number | null | undefined;
}

type Bytes = AsyncIterable<Uint8Array>;

/** The beginning of a file that tells its delimiter and its header. Characters. */
const SAMPLE = 256 * 1024;
/** Rows that tell the header. */
const SAMPLE_ROWS = 30;
/** Bytes that are read in a turn: short rows of these take one or two ms. */
const SLICE_BYTES = 16 * 1024;

export const tooManyColumns = (field: 'file' | 'mapping' | 'columns' | 'formats') =>
  invalidField(field, 'records.errors.too_many_columns', { max: limits.import_columns_max });

/**
 * @param isName whether a text is the name of a column that is looked for
 * @throws 422 if the file is in no encoding that makes sense
 */
export async function openCsvFile(
  read: () => Bytes,
  { has_header, ...given }: Given,
  isName: (text: string) => boolean = () => false,
): Promise<CsvFile> {
  const encoding = given.encoding ?? (await encodingOf(inTurns(read()), { pause: nextTurn })) ?? 'utf-8';
  const { text, isWhole } = await beginningOf(read(), encoding);
  const delimiter = given.delimiter ?? delimiterOf(text, isWhole);
  const found = () => headerRow(numberedRows(text, delimiter, isWhole, SAMPLE_ROWS), isName);
  const header_row = has_header ? (given.header_row ?? found()) : null;
  const format = { encoding, delimiter, has_header, header_row };
  return { ...format, rows: () => csvRows(read(), format) };
}

function headerRow(rows: ReturnType<typeof numberedRows>, isName: (text: string) => boolean): number {
  const index = headerIndex(
    rows.map(({ cells }) => cells),
    isName,
  );
  return rows[index]?.line ?? 1;
}

async function beginningOf(bytes: Bytes, encoding: Encoding): Promise<{ text: string; isWhole: boolean }> {
  let text = '';
  for await (const part of decoded(bytes, encoding)) {
    text += part;
    if (text.length >= SAMPLE) return { text, isWhole: false };
  }
  return { text, isWhole: true };
}

/** From the header on. */
async function* csvRows(bytes: Bytes, { encoding, delimiter, header_row }: CsvFormat): AsyncGenerator<CsvRow> {
  let above = (header_row ?? 1) - 1;
  for await (const row of allRows(bytes, encoding, delimiter))
    if (above > 0) above -= 1;
    else yield row;
}

async function* allRows(bytes: Bytes, encoding: Encoding, delimiter: string): AsyncGenerator<CsvRow> {
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
