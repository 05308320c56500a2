import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { openCsvFile } from '#resources/data/records/server/import/csvFile.ts';
import { type CsvRow, csvParser } from '#shared/files/csvParser.ts';
import { fileCases } from '../../support/csv/files.ts';
import { randomOf } from '../../support/random.ts';

/** Cut anywhere, within characters too. */
const chunksOf = (bytes: Buffer, size: number) =>
  async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };

test.each(fileCases)('reads a file with $what', async ({ bytes, rows, format = {}, given = {} }) => {
  // The header is a choice of the person, guessed in the browser alone.
  const { has_header: _, ...found } = format;
  for (const size of bytes.length > 10_000 ? [64 * 1024] : [64 * 1024, 7, 1]) {
    const file = await openCsvFile(chunksOf(bytes, size), {
      encoding: null,
      delimiter: null,
      has_header: true,
      ...given,
    });
    expect(file).toMatchObject({ ...found, ...given });
    const read: CsvRow[] = [];
    for await (const row of file.rows()) if (row.length > 0) read.push(row);
    expect(read.map((row) => row.map((cell) => cell ?? ''))).toEqual(rows);
  }
});

/** Whole numbers below a limit. */
const wholeOf = (seed: number) => {
  const next = randomOf(seed);
  return (limit: number) => Math.floor(next() * limit);
};

const pieces = ['"', '"', '\\', '\\"', ',', ',', '\n', '\r', '\r\n', ' ', 'a', 'b1', '""', '",', ',"', ';'];

/** What was read before a fault, and its line. */
function readIn(chunks: Iterable<string>): unknown[] {
  const read: unknown[] = [];
  const parser = csvParser(',');
  try {
    for (const chunk of chunks) for (const row of parser.write(chunk)) read.push(row);
    for (const row of parser.end()) read.push(row);
  } catch (error) {
    read.push(String(error));
  }
  return read;
}

test('any mixture of quotes, line ends and delimiters gives the same rows however it is cut', () => {
  const random = wholeOf(1);
  for (let round = 0; round < 5000; round += 1) {
    const text = Array.from({ length: random(25) }, () => pieces[random(pieces.length)]).join('');
    const cuts: string[] = [];
    for (let at = 0; at < text.length; ) {
      const end = at + 1 + random(4);
      cuts.push(text.slice(at, end));
      at = end;
    }
    expect(readIn(cuts), JSON.stringify(text)).toEqual(readIn([text]));
  }
});

test('reads what RFC 4180 allows as another parser does', () => {
  const random = wholeOf(2);
  const cells = ['a', '', '"x, y"', '"q ""z"" "', '"two\nlines"', '5', 'й', '"\r\n"', '""""""'];
  for (let round = 0; round < 1000; round += 1) {
    const row = () => ['k', ...Array.from({ length: random(5) }, () => cells[random(cells.length)])].join(',');
    const text = Array.from({ length: 1 + random(5) }, row).join('\r\n');
    const rows = [...csvParser(',').write(`${text}\r\n`)].map((each) => each.map((cell) => cell ?? ''));
    expect(rows, text).toEqual(parse(text, { relax_column_count: true }));
  }
});

test('a quote that is never closed is told with the line where it opens', () => {
  expect(readIn(['a,b\n"c\nd",e\nf,"g\nh\n'])).toEqual([['a', 'b'], ['c\nd', 'e'], 'Error: CSV: unclosed at line 4']);
});
