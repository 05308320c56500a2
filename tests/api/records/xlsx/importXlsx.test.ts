import { beforeAll, expect, test } from 'vitest';
import { makeEntity } from '../../../support/accounts/entities.ts';
import { startApi } from '../../../support/server/api.ts';
import type { Client } from '../../../support/server/client.ts';
import { type FormPart, postForm } from '../../../support/server/multipart.ts';
import { rowsXml, type WorkbookParts, workbookOf, zipped } from '../../../support/xlsx/workbookOf.ts';

interface Report {
  rows: number;
  created: number;
  errors: { row: number; field: string; message: string; cell: string }[];
  violations: { field: string; message: string }[];
}

let owner: Client;
beforeAll(async () => {
  owner = await (await startApi()).signInOwner();
  await makeEntity(owner, 'goods', [
    { alias: 'title', type: 'text' },
    { alias: 'amount', type: 'number', extra: { number_subtype: 'double' } },
    { alias: 'day', type: 'date' },
    { alias: 'hot', type: 'boolean' },
  ]);
});

async function load(workbook: WorkbookParts | Buffer, fields: Record<string, string> = {}) {
  const bytes = Buffer.isBuffer(workbook) ? workbook : await workbookOf(workbook);
  const parts = Object.entries(fields).map(([name, value]): FormPart => [name, value]);
  return postForm<Report>(owner, '/rest/goods/import', [...parts, ['file', { filename: 'a.xlsx', bytes }]]);
}
const added = async (count: number) =>
  (await owner.get<{ items: Record<string, unknown>[] }>(`/rest/goods?sort[id]=desc&limit=${count}`)).body.items
    .reverse()
    .map(({ title, amount, day, hot }) => [title, amount, day, hot]);
const wrong = async (...given: Parameters<typeof load>) => {
  const answer = await load(...given);
  expect(answer.status, answer.text).toBe(422);
  return Object.fromEntries(answer.body.violations.map(({ field, message }) => [field, message]));
};

const table = rowsXml([
  ['Report of goods'],
  [],
  ['made', 'by hand'],
  ['title', 'amount', 'day', 'hot', 'note'],
  ['007', 1.234, '29.11.2026', true, 'x'],
  [79_161_234_567, '1 234,5', '2026-11-30', 'no'],
]);

test('reads a sheet whose header stands below a title, numbers as numbers and texts as people write them', async () => {
  const dry = await load({ sheets: { Goods: table, Other: '' } }, { dry_run: '1' });
  expect(dry.body, dry.text).toMatchObject({
    ...{ rows: 2, created: 2, errors: [], ignored: ['note'], dry_run: true },
    ...{ sheets: ['Goods', 'Other'], sheet: 'Goods', header_row: 4, has_header: true, formats: { amount: 'comma' } },
  });
  expect((await load({ sheets: { Goods: table } })).body).toMatchObject({ created: 2 });
  expect(await added(2)).toEqual([
    ['007', 1.234, '2026-11-29', true],
    ['79161234567', 1234.5, '2026-11-30', false],
  ]);
});

test('a sheet and the row of its header can be named, and a sheet without a header is mapped by position', async () => {
  const sheets = {
    A: rowsXml([['nothing']]),
    B: rowsXml([
      ['x', 'y'],
      ['title', 'amount'],
      ['a', 1],
    ]),
  };
  const named = await load({ sheets }, { sheet: 'B', header_row: '1', columns: '{"0":"title"}' });
  expect(named.body, named.text).toMatchObject({ created: 2, header_row: 1, sheet: 'B' });
  const plain = { sheet: 'B', has_header: 'false', columns: '{"0":"title"}' };
  expect((await load({ sheets }, plain)).body).toMatchObject({ created: 3, header_row: null, has_header: false });
  expect(await wrong({ sheets }, { sheet: 'C' })).toEqual({ sheet: 'records.errors.no_sheet' });
  expect(await wrong({ sheets }, { header_row: '0' })).toEqual({ header_row: 'errors.too_small_int' });
  expect(await wrong({ sheets: { A: '' } })).toEqual({ file: 'records.errors.empty_file' });
});

test('faults name the row below the header and the text of the cell', async () => {
  const sheet = rowsXml([['title', 'amount'], ['a', 1], [], ['b', 'many']]);
  const { body } = await load({ sheets: { S: sheet } }, { dry_run: 'true' });
  expect(body.errors).toMatchObject([{ row: 3, field: 'amount', cell: 'many' }]);
});

test('a preview answers the beginning of a file alone, of a workbook or of text', async () => {
  const { body } = await load({ sheets: { Goods: table } }, { preview: '1' });
  expect(body).toEqual({
    ...{ sheets: ['Goods'], sheet: 'Goods', header_row: 4, has_header: true },
    headers: ['title', 'amount', 'day', 'hot', 'note'],
    rows: [
      ['007', '1.234', '29.11.2026', 'true', 'x'],
      ['79161234567', '1 234,5', '2026-11-30', 'no'],
    ],
  });
  expect((await load(Buffer.from('a;b\n1;2\n'), { preview: '1' })).body).toEqual({
    ...{ encoding: 'utf-8', delimiter: ';', has_header: true, header_row: 1, headers: ['a', 'b'], rows: [['1', '2']] },
  });
});

test('takes numbers as spreadsheets show them: percent, codes with zeros, and 15 digits of those that they work out', async () => {
  const exact = { number_subtype: 'decimal', scale: 2 } as const;
  await makeEntity(owner, 'sums', [
    { alias: 'code', type: 'text' },
    { alias: 'share', type: 'number', extra: exact },
    { alias: 'total', type: 'number', extra: exact },
    { alias: 'pieces', type: 'number' },
    { alias: 'paid', type: 'date' },
  ]);
  const heading = rowsXml([['code', 'share', 'total', 'pieces', 'paid']]);
  const row = (code: number, share: number, total: number, pieces: number, paid: number) =>
    `<row><c s="1"><v>${code}</v></c><c s="2"><v>${share}</v></c>${[total, pieces, paid].map((v) => `<c><v>${v}</v></c>`).join('')}</row>`;
  const sheet =
    heading + row(42, 0.45, 0.1 + 0.2, 3.0000000000000004, 46_355) + row(123_456, 0.07, 1.1 * 1.1 * 100, 7, 46_356);
  const bytes = await workbookOf({ sheets: { S: sheet }, formats: ['00000', '0%'] });
  const answer = await postForm<Report>(owner, '/rest/sums/import', [['file', { filename: 'a.xlsx', bytes }]]);
  expect(answer.body, answer.text).toMatchObject({ created: 2 });
  const { items } = (await owner.get<{ items: object[] }>('/rest/sums?sort[id]=asc')).body;
  expect(items).toMatchObject([
    { code: '00042', share: 45, total: 0.3, pieces: 3, paid: '2026-11-29' },
    { code: '123456', share: 7, total: 121, pieces: 7, paid: '2026-11-30' },
  ]);
});

test('refuses what is no workbook', async () => {
  const unreadable = { file: 'records.errors.workbook' };
  const whole = await workbookOf({ sheets: { S: table } });
  expect(await wrong(whole.subarray(0, whole.length - 30))).toEqual(unreadable);
  expect(await wrong(await zipped({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }))).toEqual(unreadable);
  const doctype =
    '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>';
  expect(await wrong({ sheets: { S: '' }, parts: { 'xl/worksheets/sheet1.xml': doctype } })).toEqual(unreadable);
});
