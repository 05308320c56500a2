import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { invalidField } from '#server/errors/errors.ts';
import { nextTurn } from '#server/load/eventLoop/turns.ts';
import { limits, requestLimits } from '#shared/limits.ts';

export type Delimiter = ',' | ';' | '\t';

/** Cells of one row; null is an empty cell without quotes. */
export type CsvRow = (string | null)[];

export const tooManyColumns = (field: 'file' | 'mapping' | 'formats') =>
  invalidField(field, 'records.errors.too_many_columns', { max: limits.import_columns_max });

/**
 * Streams the rows of a CSV file (RFC 4180), the header first, with or without a byte order mark.
 * @throws 422 if it is not UTF-8 or not CSV
 */
export async function* csvRows(bytes: AsyncIterable<Uint8Array>, delimiter: Delimiter): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    // An unclosed quote would read the rest of the file into memory.
    max_record_size: requestLimits.body_max_bytes,
    cast: (cell, { quoting, index }) => {
      if (index >= limits.import_columns_max) throw tooManyColumns('file');
      return cell === '' && !quoting ? null : cell;
    },
  });
  const text = Readable.from(decoded(bytes));
  text.on('error', (error) => parser.destroy(error));
  try {
    yield* text.pipe(parser) as AsyncIterable<CsvRow>;
  } catch (error) {
    if (error instanceof CsvError) throw invalidField('file', 'records.errors.csv', { line: Number(error.lines ?? 0) });
    if (error instanceof TypeError) throw invalidField('file', 'errors.utf8');
    throw error;
  } finally {
    text.destroy();
  }
}

/** Bytes that are read in a turn: short rows of these take one or two ms. */
const SLICE_BYTES = 16 * 1024;

/** Strips the byte order mark. @throws TypeError at invalid UTF-8 */
async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      await nextTurn();
      yield decoder.decode(chunk.subarray(at, at + SLICE_BYTES), { stream: true });
    }
  yield decoder.decode();
}

const delimiters: readonly Delimiter[] = [',', ';', '\t'];

/** The most frequent delimiter of the first line, outside quotes; a comma if there is none. */
export async function detectDelimiter(bytes: AsyncIterable<Uint8Array>): Promise<Delimiter> {
  const counts = new Map(delimiters.map((each) => [each, 0]));
  for (const char of await firstLine(bytes)) {
    const count = counts.get(char as Delimiter);
    if (count !== undefined) counts.set(char as Delimiter, count + 1);
  }
  return delimiters.reduce((most, each) => ((counts.get(each) ?? 0) > (counts.get(most) ?? 0) ? each : most));
}

/** The first line without quoted parts. */
async function firstLine(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  for await (const chunk of bytes) {
    const unquoted = Buffer.from(chunk)
      .toString('latin1')
      .replace(/"[^"]*"/g, '');
    return unquoted.trimStart().split(/[\r\n]/, 1)[0] ?? '';
  }
  return '';
}
