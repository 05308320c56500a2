import { expect, test } from 'vitest';
import { readCsvPreview, UnreadableFile } from '#resources/data/records/web/import/csvPreview.ts';
import { fileCases } from '../../support/csv/files.ts';

const shown = 3;

test.each(fileCases)('previews a file with $what', async ({ bytes, rows, format = {}, given = {} }) => {
  const preview = await readCsvPreview(new Blob([Uint8Array.from(bytes)]), given);
  expect(preview).toMatchObject({ ...format, ...given });
  const below = preview.has_header ? rows.slice(1) : rows;
  expect(preview.rows.slice(0, shown)).toEqual(below.slice(0, shown));
  expect(preview.headers).toEqual(rows[0]?.map((header) => (preview.has_header ? header.trim() : '')));
});

test('the person decides whether the first row names the columns', async () => {
  const file = new Blob(['name,notes\na,b\n']);
  expect(await readCsvPreview(file, { has_header: false })).toMatchObject({
    headers: ['', ''],
    rows: [
      ['name', 'notes'],
      ['a', 'b'],
    ],
  });
});

test('a quote that is never closed in a file of which only the beginning is read leaves its first rows', async () => {
  const file = new Blob([`a,b\nc,d\n"e,f\n${'g,h\n'.repeat(200_000)}`]);
  expect((await readCsvPreview(file)).rows).toEqual([['c', 'd']]);
});

test.each([
  ['PK\x03\x04', 'workbook'],
  [`PK\x03\x04${'\0'.repeat(22)}\x13\0\0\0[Content_Types].xml`, 'workbook'],
  [`PK\x03\x04${'\0'.repeat(22)}\x05\0\0\0a.csv`, 'archive'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'old_workbook'],
  ['%PDF-1.7\n', 'pdf'],
  ['\x89PNG\r\n\x1a\n', 'image'],
  ['\x1f\x8b\x08', 'archive'],
  ['<html><table><tr><td>a</td></tr></table></html>', 'web_page'],
  ['\xef\xbb\xbf<?xml version="1.0"?>', 'web_page'],
  ['', 'empty'],
  [' \n\n', 'empty'],
  ['"never closed', 'not_csv'],
])('names what a file of %j is', async (latin, kind) => {
  const reading = readCsvPreview(new Blob([Uint8Array.from(latin, (char) => char.charCodeAt(0))]));
  await expect(reading).rejects.toThrow(new UnreadableFile(kind));
});
