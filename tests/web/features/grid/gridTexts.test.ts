import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BaseTypeName, fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { escapeFormula, unescapeFormula } from '#shared/text/csvText.ts';
import { readHtml, readTsv, writeHtml, writeTsv } from '#web/features/grid/clipboard/clipboardFormats.ts';
import { typedNumber } from '#web/i18n/typedNumber.ts';
import type { Reading } from '#web/inputs/fieldTypes/fieldClipboard.ts';
import { readDay, readMoment } from '#web/inputs/fieldTypes/timestamp/timestampClipboard.ts';
import { readValue, valueText } from '#web/inputs/fieldTypes/typeClipboards.ts';
import { field } from '../../entities/entityApi.ts';

const texts = fc.string({ unit: fc.constantFrom('a', 'Ж', ' ', '\t', '\n', '\r', '"', ',', '=', "'") });

describe('clipboard text of a range', () => {
  test('round-trips any cell content', () => {
    const blocks = fc
      .integer({ min: 1, max: 5 })
      .chain((width) =>
        fc.array(fc.array(texts, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
      );
    fc.assert(
      fc.property(blocks, (block) => {
        expect(readTsv(writeTsv(block))).toEqual(block);
      }),
      { numRuns: 500 },
    );
  });

  test('is quoted like a spreadsheet’s, only where required', () => {
    expect(writeTsv([['a b', 'say "no"', 'two\nlines', "it's"]])).toBe('a b\t"say ""no"""\t"two\nlines"\tit\'s');
  });

  test.each([
    // Excel ends every line with a line break, including the last.
    [
      'One\t1\r\nTwo\t2\r\n',
      [
        ['One', '1'],
        ['Two', '2'],
      ],
    ],
    // Google Sheets has no final line break and does not escape inner quotes.
    ['5" pipe\tsay "no"\nx', [['5" pipe', 'say "no"'], ['x']]],
    ['"a\r\nb"\tc', [['a\r\nb', 'c']]],
    ['"open\tx', [['"open', 'x']]],
    ['', [['']]],
    ['\t', [['', '']]],
  ])('parses %j as %j', (text, block) => expect(readTsv(text)).toEqual(block));

  test('carries raw values in the HTML table, and reads them only from our own', () => {
    const exact = { kind: 'json', value: { a: '<b> "q" \'s\'' } };
    expect(readHtml(writeHtml([[{ text: 'x < y', exact }, { text: 'plain' }]]))).toEqual([[exact, undefined]]);
    expect(readHtml('<table><tr><td>1</td></tr></table>')).toBeNull();
    expect(readHtml('<table><tr><td data-stoa-cell="{broken">1</td></tr></table>')).toEqual([[undefined]]);
  });

  test('neutralizes formulas, and removes the mark on reading', () => {
    expect(escapeFormula('=HYPERLINK("x")')).toBe('\'=HYPERLINK("x")');
    for (const text of [' =1', '\u00a0@x', '\t-1', '＝1', ' ＋1', '－1', '＠x', "' =1"])
      expect(escapeFormula(text)).toBe(`'${text}`);
    fc.assert(
      fc.property(texts, (text) => {
        expect(unescapeFormula(escapeFormula(text))).toBe(text);
      }),
    );
  });
});

test.each([
  ['1 234,5', 1234.5, 1234.5],
  ['1\u00a0234\u00a0567', 1234567, 1234567],
  ['1,234', 1234, 1.234],
  ['1,234.5', 1234.5, 1234.5],
  ['1.234,5', 1234.5, 1234.5],
  ['1,234,567', 1234567, 1234567],
  ['1.234.567', 1234567, 1234567],
  ['1.5', 1.5, 1.5],
  ['1,5', 1.5, 1.5],
  ['\u22127', -7, -7],
  ['+3', 3, 3],
  ['1e3', 1000, 1000],
  ['.5', 0.5, 0.5],
  ['1,2,3', null, null],
  ['12x', null, null],
  ['-', null, null],
  ['12%', 12, 12],
  ['$12.50', 12.5, 12.5],
  ['12 ₽', 12, 12],
  ['(5)', -5, -5],
  ['1.234', 1.234, 1.234],
])('parses the number %j as %j in English and %j in Russian', (text, en, ru) => {
  const read = (locale: string) => {
    const digits = typedNumber(text, { locale, isWhole: false });
    return digits === null ? null : Number(digits);
  };
  expect([read('en'), read('ru')]).toEqual([en, ru]);
});

test('parses every formatted number in both languages', () => {
  const options = { noNaN: true, noDefaultInfinity: true };
  fc.assert(
    fc.property(fc.double(options), fc.constantFrom('en' as const, 'ru' as const), (value, locale) => {
      const shown = { field: field({ id: 1, type_id: fieldTypeIds.number }), value };
      const text = valueText(shown, { locale, yes: 'Yes', no: 'No' });
      expect(Number(typedNumber(text, { locale, isWhole: false }))).toBe(value === 0 ? 0 : value);
    }),
  );
});

test.each([
  ['2026-03-09', '2026-03-09'],
  ['09.03.2026', '2026-03-09'],
  ['9.3.2026', '2026-03-09'],
  ['9 Mar 2026', '2026-03-09'],
  ['1.5', null],
  ['2026-03-09 23:15', '2026-03-09'],
  ['2026-02-30', null],
  ['31.02.2026', null],
  ['09.03.26', '2026-03-09'],
  ['3/13/2026', '2026-03-13'],
  ['9 марта 2026', '2026-03-09'],
  ['20260309', '2026-03-09'],
  ['yesterday', null],
])('parses the date %j as %j', (text, day) => expect(readDay(text)).toBe(day));

test.each([
  ['2026-03-09T10:20:30.400Z', '2026-03-09T10:20:30.400Z'],
  ['2026-03-09T10:20:30+03:00', '2026-03-09T07:20:30.000Z'],
  ['2026-03-09 10:20', new Date('2026-03-09T10:20').toISOString()],
  ['09.03.2026 9:05:07', new Date('2026-03-09T09:05:07').toISOString()],
  ['09.03.2026, 09:05', new Date('2026-03-09T09:05').toISOString()],
  ['2026-03-09', new Date('2026-03-09T00:00').toISOString()],
  ['2026-03-09 10:20:30.123456+00', '2026-03-09T10:20:30.123Z'],
  ['2026-03-09 25:00', null],
  ['10:20', null],
])('parses the timestamp %j as %j', (text, moment) => expect(readMoment(text)).toBe(moment));

const reading: Reading = {
  locale: 'en',
  called: async (_field, name) => ({ Ada: [7], Bob: [8, 9] })[name] ?? [],
};
const variants = [
  { id: 1, name: 'Won', alias: 'won' },
  { id: 2, name: 'Lost', alias: 'gone' },
  { id: 3, name: 'Lost', alias: 'lost_again' },
  { id: 4, name: 'Old', alias: 'old', deleted: true },
];
const of = (type: BaseTypeName, extra = {}) =>
  field({ id: 1, type_id: fieldTypeIds[type], extra, variants: type === 'select' ? variants : [] });
const read = (type: BaseTypeName, text: string, extra = {}) => readValue(of(type, extra), text, reading);

describe('pasted cell', () => {
  test.each<[BaseTypeName, string, unknown]>([
    ['text', '', ''],
    ['text', "'=1+1", '=1+1'],
    ['textarea', 'a\nb', 'a\nb'],
    ['number', '', null],
    ['number', '1 000', 1000],
    ['number', '1.234', 1234],
    ['number', '#N/A', null],
    ['date', 'NULL', null],
    ['text', 'N/A', 'N/A'],
    ['boolean', 'ДА', true],
    ['boolean', 'no', false],
    ['boolean', '', null],
    ['select', 'Won', 1],
    ['select', 'won', 1],
    ['select', 'gone', 2],
    ['select', '#2', 2],
    ['date', '01.02.2026', '2026-02-01'],
    ['json', '{"a":1}', { a: 1 }],
    ['json', ' ', null],
    ['file', '#12', 12],
  ])('of a %s field: parses %j as %j', async (type, text, value) => expect(await read(type, text)).toEqual({ value }));

  test.each<[BaseTypeName, string, string]>([
    ['text', 'x'.repeat(256), 'errors.type_text'],
    ['number', '1.5', 'errors.number_int'],
    ['number', 'many', 'errors.type_number'],
    ['number', '1e999', 'errors.type_number'],
    ['number', '12345678901234567890', 'errors.number_digits'],
    ['number', '0,12345678901234567890', 'errors.number_digits'],
    ['boolean', 'maybe', 'errors.type_boolean'],
    ['select', 'Lost', 'grid.ambiguous'],
    ['select', 'Old', 'errors.not_offered'],
    ['date', 'soon', 'errors.type_date'],
    ['timestamp', 'soon', 'errors.type_timestamp'],
    ['json', '{a', 'errors.json'],
    ['file', 'photo.jpg', 'errors.file'],
  ])('of a %s field: rejects %j with %s', async (type, text, message) => {
    expect(await read(type, text)).toMatchObject({ violation: { message } });
  });

  test('matches users by id, or by a name that is unique', async () => {
    const person = { select_subtype: 'user' };
    expect(await read('select', 'Ada', person)).toEqual({ value: 7 });
    expect(await read('select', '42', person)).toEqual({ value: 42 });
    expect(await read('select', 'Bob', person)).toMatchObject({ violation: { message: 'grid.ambiguous' } });
    expect(await read('select', 'Eve', person)).toMatchObject({ violation: { message: 'errors.not_offered' } });
  });
});

test('round-trips a value of each type', async () => {
  const values: [BaseTypeName, unknown][] = [
    ['text', '-- "quoted"'],
    ['textarea', 'a\n\tb'],
    ['number', 2147483647],
    ['boolean', false],
    ['select', 1],
    ['date', '2026-12-31'],
    ['timestamp', '2026-12-31T10:20:30.456Z'],
    ['json', [1, { a: null }]],
  ];
  for (const [type, value] of values) {
    const text = valueText({ field: of(type), value }, { locale: 'ru', yes: 'Да', no: 'Нет' });
    expect(await readValue(of(type), text, { ...reading, locale: 'ru' }), `${type} ${text}`).toEqual({ value });
  }
});
