import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { WorkbookFault } from '#server/files/xlsx/workbookFault.ts';
import { randomOf } from '../../../support/random.ts';
import { readWorkbook } from '../../../support/xlsx/readWorkbook.ts';
import { rowsXml, type WorkbookParts, workbookOf, zipped } from '../../../support/xlsx/workbookOf.ts';

const MB = 1024 * 1024;
const faultOf = async (bytes: Uint8Array) => {
  const fault: unknown = await readWorkbook(bytes).then(
    () => null,
    (error) => error,
  );
  expect(fault).toBeInstanceOf(WorkbookFault);
  return (fault as WorkbookFault).reason;
};
const reasonOf = async (parts: WorkbookParts) => faultOf(await workbookOf(parts));

/** Sets what the archive says of the unpacked size of a part. */
function declared(archive: Buffer, part: string, size: number): Buffer {
  const changed = Buffer.from(archive);
  for (const [mark, sizeAt, nameAt] of [
    ['PK\x01\x02', 24, 46],
    ['PK\x03\x04', 22, 30],
  ] as const)
    for (let at = changed.indexOf(mark); at !== -1; at = changed.indexOf(mark, at + 4))
      if (changed.subarray(at + nameAt, at + nameAt + part.length).toString() === part)
        changed.writeUInt32LE(size, at + sizeAt);
  return changed;
}

describe('what unpacks to much', () => {
  const sheet = 'xl/worksheets/sheet1.xml';

  test('is refused by what it says of itself, before it is unpacked', async () => {
    const small = await workbookOf({ sheets: { S: '' } });
    expect(await faultOf(declared(small, sheet, 1024 * MB))).toBe('too_large');
    expect(await faultOf(declared(small, 'xl/workbook.xml', 40 * MB))).toBe('too_large');
    const shared = await workbookOf({ sheets: { S: '' }, shared: '<si><t>a</t></si>' });
    expect(await faultOf(declared(shared, 'xl/sharedStrings.xml', 65 * MB))).toBe('too_large');
  });

  test('is refused where it says less, in bounded memory', async () => {
    const bomb = await workbookOf({ sheets: { S: '' }, parts: { [sheet]: Buffer.alloc(128 * MB, ' ') } });
    expect(bomb.length).toBeLessThan(MB);
    const before = process.memoryUsage().rss;
    expect(await faultOf(declared(bomb, sheet, 1000))).toBe('unreadable');
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MB);
  });

  test('is read in bounded memory, as far as it is allowed', async () => {
    const row = '<row><c t="inlineStr"><is><t>the same text in every row</t></is></c></row>';
    const bytes = await workbookOf({ sheets: { S: row.repeat(150_000) } });
    const before = process.memoryUsage().rss;
    expect((await readWorkbook(bytes)).rows).toHaveLength(150_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * MB);
  });
});

test('too many parts, sheets or columns are refused', async () => {
  const parts = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`xl/worksheets/s${at}.xml`, '']));
  expect(await faultOf(await zipped(parts))).toBe('too_large');
  const sheets = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`S${at}`, '']));
  expect(await reasonOf({ sheets })).toBe('too_large');
  const wide = `<row>${'<c><v>1</v></c>'.repeat(16_384)}</row>`;
  expect(await reasonOf({ sheets: { S: wide } })).toBe('columns');
  expect(await reasonOf({ sheets: { S: '<row><c r="XFD1"><v>1</v></c></row>' } })).toBe('columns');
});

test.each([
  ['an entity of its own', '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>'],
  ['a text without an end', `<worksheet><sheetData><row><c t="str"><v>${'a'.repeat(3 * MB)}`],
  ['a text in many pieces', `<worksheet><sheetData><row><c><v>${`<![CDATA[${'a'.repeat(MB)}]]>`.repeat(4)}`],
  ['a tag without an end', `<worksheet><sheetData a="${'b'.repeat(3 * MB)}`],
  ['a row that is none', '<worksheet><sheetData><row r="0"><c><v>1</v></c></row></sheetData></worksheet>'],
  ['a row too far', '<worksheet><sheetData><row r="1048577"><c><v>1</v></c></row></sheetData></worksheet>'],
  ['rows backwards', '<worksheet><sheetData><row r="5"><c><v>1</v></c></row><row r="2"/></sheetData></worksheet>'],
  ['bytes that are no text', Buffer.from([0x3c, 0x61, 0xff, 0xfe, 0x3e])],
])('%s is refused', async (_, sheet) =>
  expect(await reasonOf({ sheets: { S: '' }, parts: { 'xl/worksheets/sheet1.xml': sheet } })).toBe('unreadable'),
);

test('a cell of 32,767 characters is read, and macros are not looked at', async () => {
  const long = 'я'.repeat(32_767);
  const parts = { 'xl/vbaProject.bin': randomBytes(1000) };
  expect((await readWorkbook(await workbookOf({ sheets: { S: rowsXml([[long]]) }, parts }))).rows).toEqual([[long]]);
});

/** Rounds of random changes; more in `npm run test:deep`. */
const rounds = Number(process.env.WORKBOOK_CASES ?? 300);

test('changed at random, a workbook is read or refused', async () => {
  const next = randomOf(7);
  const upTo = (limit: number) => Math.floor(next() * limit);
  const xml = rowsXml([
    ['name', 'count'],
    ['a & b', 1],
    [true, 2.5],
  ]);
  const shared = '<si><t>x</t></si>';
  const whole = await workbookOf({
    sheets: { S: `${xml}<row><c t="s"><v>0</v></c></row>` },
    shared,
    formats: ['yyyy'],
  });
  const pieces = [
    '<',
    '>',
    '"',
    '&',
    '/',
    '<c>',
    '</row>',
    '<!--',
    '<![CDATA[',
    '&#0;',
    ' r="A1"',
    'x:',
    '\u0000',
    '9',
  ];
  for (let round = 0; round < rounds; round += 1) {
    let bytes: Buffer = Buffer.from(whole);
    if (round % 2 === 0) for (let change = upTo(8); change >= 0; change -= 1) bytes[upTo(bytes.length)] = upTo(256);
    else {
      let text = xml;
      for (let change = upTo(4); change >= 0; change -= 1) {
        const at = upTo(text.length);
        text = text.slice(0, at) + pieces[upTo(pieces.length)] + text.slice(at + upTo(3));
      }
      bytes = await workbookOf({ sheets: { S: text }, shared });
    }
    if (round % 7 === 0) bytes = bytes.subarray(0, upTo(bytes.length));
    const fault = await readWorkbook(bytes).then(
      () => null,
      (error: unknown) => error,
    );
    if (fault) expect(fault, bytes.toString('base64')).toBeInstanceOf(WorkbookFault);
  }
}, 600_000);
