import { describe, expect, test } from 'vitest';
import { openCsvFile } from '#resources/data/records/server/import/csvFile.ts';
import { Refusal } from '#server/errors/errors.ts';
import { fileCases } from '../../support/csv/files.ts';
import { randomOf } from '../../support/random.ts';

const MB = 1024 * 1024;

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024);
}

/** How many rows are read, and how many cells the widest has. */
async function read(bytes: Uint8Array) {
  const file = await openCsvFile(() => chunksOf(bytes), { encoding: null, delimiter: null, has_header: true });
  let [rows, widest] = [0, 0];
  for await (const row of file.rows()) [rows, widest] = [rows + 1, Math.max(widest, row.length)];
  return { rows, widest };
}

/** The message of a refusal; null if it was read. */
async function refusal(bytes: Uint8Array): Promise<string | null> {
  const fault: unknown = await read(bytes).then(
    () => null,
    (error) => error,
  );
  if (fault === null) return null;
  expect(fault).toBeInstanceOf(Refusal);
  return (fault as Refusal).violations[0]?.message ?? '';
}

describe('a file of', () => {
  test('16,384 columns is refused', async () => {
    expect(await refusal(Buffer.from(`${'a,'.repeat(16_383)}a\n`))).toBe('records.errors.too_many_columns');
  });

  test('200,000 empty rows has none with text', async () => {
    expect(await read(Buffer.from(`a,b\n${',\n'.repeat(200_000)}`))).toEqual({ rows: 200_001, widest: 2 });
  });

  test('cells of 32,767 characters and of a megabyte is read', async () => {
    const text = `a,b\n${'я'.repeat(32_767)},x\n"${'y\n'.repeat(MB / 2)}",x\n`;
    expect(await read(Buffer.from(text))).toEqual({ rows: 3, widest: 2 });
  });

  test('one quote and 20 MB is refused in bounded memory', async () => {
    const bytes = Buffer.concat([Buffer.from('a,b\n"'), Buffer.alloc(20 * MB, 'x')]);
    const before = process.memoryUsage().rss;
    expect(await refusal(bytes)).toBe('records.errors.csv');
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * MB);
  });

  // Each of these would take minutes if a cell, a row or a chunk were read again for each quote.
  test.each([
    ['quotes', '"'],
    ['pairs of quotes and a cell', '"",'],
    ['quotes that open', '"a,'],
    ['quotes that open, in rows', '"a\n'],
    ['quotes in quotes', '"a"b,'],
    ['escaped quotes', '"\\"a,'],
    ['escaped quotes, in rows', '"\\"a\n'],
    ['backslashes', '"\\\\\\'],
    ['formulas', '="a,'],
    ['blanks and quotes', ' "'],
    ['carriage returns', '\r'],
  ])(
    '%s alone is read or refused soon',
    async (_, piece) => {
      const bytes = Buffer.from(`a,b\n${piece.repeat(MB / piece.length)}`);
      expect([null, 'records.errors.csv', 'records.errors.too_many_columns']).toContain(await refusal(bytes));
    },
    30_000,
  );
});

/** Rounds of random changes; more in `npm run test:deep`. */
const rounds = Number(process.env.WORKBOOK_CASES ?? 300);

test('changed at random, a file is read or refused', async () => {
  const next = randomOf(11);
  const upTo = (limit: number) => Math.floor(next() * limit);
  const small = fileCases.filter(({ bytes }) => bytes.length < 10_000);
  for (let round = 0; round < rounds; round += 1) {
    const { bytes: whole } = small[upTo(small.length)] as (typeof small)[number];
    const bytes =
      round % 10 === 0 ? Buffer.from(Array.from({ length: upTo(300) }, () => upTo(256))) : Buffer.from(whole);
    for (let change = upTo(6); change > 0 && bytes.length > 0; change -= 1) bytes[upTo(bytes.length)] = upTo(256);
    await refusal(bytes.subarray(0, round % 3 === 0 ? upTo(bytes.length) : bytes.length));
  }
}, 600_000);
