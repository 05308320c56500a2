import { parse } from 'csv-parse/browser/esm/sync';

export type Encoding = 'utf-8' | 'windows-1251' | 'utf-16le' | 'utf-16be';
export type Delimiter = ',' | ';' | '\t';

/** Encoding and delimiter of a file. */
export interface CsvFormat {
  encoding: Encoding;
  delimiter: Delimiter;
}

export interface CsvPreview extends CsvFormat {
  /** Trimmed, as on the server. */
  headers: string[];
  /** The first rows below the header. */
  rows: string[][];
  /** More of them, to guess formats by. */
  sample: string[][];
}

/** The file cannot be read; the message is a key of `records.import`. */
export class UnreadableFile extends Error {}

/** Only the beginning of the file is read. */
const startBytes = 512 * 1024;
const shownRows = 3;
const sampleRows = 1000;

/** The first rows of a file. Encoding and delimiter are detected if not given. */
export async function readCsvPreview(file: Blob, given: Partial<CsvFormat> = {}): Promise<CsvPreview> {
  if (file.size === 0) throw new UnreadableFile('empty');
  const bytes = new Uint8Array(await file.slice(0, startBytes).arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) throw new UnreadableFile('workbook');
  const encoding = given.encoding ?? encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  const delimiter = given.delimiter ?? delimiterOf(text);
  const [headers = [], ...sample] = parseStart(text, delimiter, file.size > startBytes);
  return {
    encoding,
    delimiter,
    headers: headers.map((header) => header.trim()),
    rows: sample.slice(0, shownRows),
    sample,
  };
}

/** UTF-8 if valid; otherwise the default encoding of Russian spreadsheets. */
function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1251';
  }
}

/** The most frequent delimiter of the first line, outside quotes; a comma if there is none. */
export function delimiterOf(text: string): Delimiter {
  const line =
    text
      .replace(/"[^"]*"/g, '')
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? '';
  const count = (delimiter: string) => line.split(delimiter).length;
  return ([',', ';', '\t'] as const).reduce((most, each) => (count(each) > count(most) ? each : most));
}

function parseStart(text: string, delimiter: Delimiter, isCut: boolean): string[][] {
  try {
    const rows = parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      to: sampleRows + 1,
    }) as string[][];
    // Of the last one a part may be missing.
    return isCut && rows.length <= sampleRows ? rows.slice(0, -1) : rows;
  } catch {
    throw new UnreadableFile('not_csv');
  }
}

/** The file as the server reads it, however long. */
export const inUtf8 = async (file: File, encoding: Encoding): Promise<Blob> =>
  encoding === 'utf-8'
    ? file
    : new Response(
        file.stream().pipeThrough(new TextDecoderStream(encoding)).pipeThrough(new TextEncoderStream()),
      ).blob();
