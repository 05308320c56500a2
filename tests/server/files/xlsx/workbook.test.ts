import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { dateText } from '#server/files/xlsx/cellStyles.ts';
import { readWorkbook } from '../../../support/xlsx/readWorkbook.ts';
import { rowsXml, type WorkbookParts, workbookOf } from '../../../support/xlsx/workbookOf.ts';

const rowsOf = async (parts: WorkbookParts, sheet?: string) =>
  (await readWorkbook(await workbookOf(parts), sheet)).rows;
const cells = async (xml: string, parts: Partial<WorkbookParts> = {}) =>
  rowsOf({ sheets: { S: `<row r="1">${xml}</row>` }, ...parts });

test('reads what another program writes, sheet by sheet', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'First',
        rows: [
          ['name', 'count', 'yes', 'day'],
          ['Ёж & <b>', 1.5, true, new Date('2026-11-29')],
        ],
      },
      { name: 'Второй', rows: [['x']] },
    ],
  });
  expect(await readWorkbook(bytes)).toEqual({
    sheets: ['First', 'Второй'],
    rows: [
      ['name', 'count', 'yes', 'day'],
      ['Ёж & <b>', 1.5, 'true', '2026-11-29'],
    ],
  });
  expect((await readWorkbook(bytes, 'Второй')).rows).toEqual([['x']]);
});

test('takes shared and inline texts, runs of fonts, escaped characters, and the values of formulas', async () => {
  const shared =
    '<si><t>one</t></si><si><r><rPr><b/></rPr><t>bo</t></r><r><t xml:space="preserve">ld </t></r><rPh><t>スル</t></rPh></si>' +
    '<si><t>a_x000D_b &#1078;&#x436;&amp;</t></si><si/>';
  const xml =
    '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="s"><v>3</v></c><c t="s"><v>9</v></c>' +
    '<c t="str"><f>A1&amp;"x"</f><v>onex</v></c><c><f>SUM(1,2)</f><v>3</v></c><c><f>NOW()</f></c><c t="e"><v>#N/A</v></c>' +
    '<c t="inlineStr"><is><r><t>in</t></r><r><t><![CDATA[<line>]]></t></r></is></c><c t="d"><v>2026-01-02T00:00:00</v></c>';
  expect(await cells(xml, { shared })).toEqual([
    ['one', 'bold ', 'a\rb жж&', null, null, 'onex', 3, '=NOW()', '#N/A', 'in<line>', '2026-01-02'],
  ]);
});

test('tells dates, times and numbers apart by their format', async () => {
  const formats = [
    'yyyy-mm-dd',
    'h:mm',
    '0.00',
    '[Red]0',
    '#,##0 &quot;days&quot;',
    '[h]:mm:ss',
    'dd\\.mm\\.yyyy hh:mm',
    'General',
  ];
  const xml = (style: number, value: number) => `<c s="${style}"><v>${value}</v></c>`;
  const all = [
    xml(1, 46355),
    xml(2, 0.4375),
    xml(3, 46355.5),
    xml(4, 5),
    xml(5, 7),
    xml(6, 0.75),
    xml(7, 46355.43751157407),
    xml(8, 1.25),
    xml(6, 1.253472222),
  ];
  const found = ['2026-11-29', '10:30:00', 46355.5, 5, 7, '18:00:00', '2026-11-29T10:30:01', 1.25, '30:05:00'];
  expect(await cells(all.join(''), { formats })).toEqual([found]);
  expect((await cells(xml(1, 44893), { formats, is1904: true }))[0]).toEqual(['2026-11-29']);
});

test('takes percent and codes with zeros in front as they are seen', async () => {
  const formats = ['0%', '0.00%', '00000', '#,##0.00\\ &quot;%&quot;', '000-00', '0.00;[Red]\\-0.0%'];
  const all: [style: number, value: number][] = [
    ...([
      [1, 0.45],
      [2, 0.1234],
      [2, 1.1],
      [3, 123],
      [3, 123_456],
      [3, -5],
      [3, 1.5],
    ] as [number, number][]),
    ...([
      [4, 45],
      [5, 123],
      [6, 0.07],
    ] as [number, number][]),
  ];
  const xml = all.map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`).join('');
  expect(await cells(xml, { formats })).toEqual([[45, 12.34, 110, '00123', 123_456, -5, 1.5, 45, 123, 7]]);
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="10"/></cellXfs></styleSheet>';
  const built = '<c s="1"><v>0.29</v></c><c s="2"><v>0.0825</v></c>';
  expect(await cells(built, { parts: { 'xl/styles.xml': styles } })).toEqual([[29, 8.25]]);
});

test.each([
  [1, '1900-01-01'],
  [59, '1900-02-28'],
  [61, '1900-03-01'],
  [2_958_465, '9999-12-31'],
  [2_958_466, 2_958_466],
  [-1, -1],
  [0.5, '12:00:00'],
  [45_000.999999999, '2023-03-16'],
  [45_000.00001157407, '2023-03-15T00:00:01'],
])('%d days are %s', (days, text) => expect(dateText(days, false)).toBe(text));

test('rows and cells keep their places, and rows without values at the end are none', async () => {
  const xml =
    '<row r="2"><c r="B2"><v>1</v></c><c r="D2" s="1"/></row><row r="5" spans="1:3"><c r="C5" t="inlineStr"><is><t>x</t></is></c></row>' +
    '<row r="6"><c r="A6" s="1"/></row><row r="1048576"><c r="XFD1048576" s="1"/></row>';
  expect(await rowsOf({ sheets: { S: xml } })).toEqual([[], [null, 1], [], [], [null, null, 'x']]);
});

test('names of elements may have prefixes, and hidden sheets are read only by name', async () => {
  const sheet =
    '<x:worksheet xmlns:x="main"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>ok</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>';
  const parts = {
    sheets: { Hidden: rowsXml([['h']]), Seen: '' },
    attributes: { Hidden: 'state="hidden"' },
    parts: { 'xl/worksheets/sheet2.xml': sheet },
  };
  const bytes = await workbookOf(parts);
  expect(await readWorkbook(bytes)).toEqual({ sheets: ['Seen'], rows: [['ok']] });
  expect((await readWorkbook(bytes, 'Hidden')).rows).toEqual([['h']]);
  await expect(readWorkbook(bytes, 'None')).rejects.toMatchObject({ reason: 'sheet' });
});

test('UTF-16 is read as well', async () => {
  const sheet = `\ufeff<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData>${rowsXml([['Привет']])}</sheetData></worksheet>`;
  expect(
    await rowsOf({ sheets: { S: '' }, parts: { 'xl/worksheets/sheet1.xml': Buffer.from(sheet, 'utf16le') } }),
  ).toEqual([['Привет']]);
});
