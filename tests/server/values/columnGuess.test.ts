import { expect, test } from 'vitest';
import { ColumnGuess, type ColumnKind } from '#shared/values/columnGuess.ts';
import { fieldOfKind, guessOf, kindOfField } from '#shared/values/fieldGuess.ts';

const kinds: [cells: string[], wanted: ColumnKind, delimiter?: string][] = [
  [['Anna', 'Boris'], 'text'],
  [['', ' ', 'N/A'], 'text'],
  [['a@b.example', 'c@d.example', ''], 'email'],
  [['https://a.example', 'http://b.example/x'], 'url'],
  [['+7 495 123-45-67', '8 (495) 123-45-67'], 'phone'],
  [['(123.40)', '55.20'], 'decimal'],
  [['yes', 'no', 'N/A'], 'boolean'],
  [['1', '0', '1'], 'whole'],
  [['x', '', 'x'], 'boolean'],
  [['12', '1 200', '-3'], 'whole'],
  [['12', '1.5'], 'decimal'],
  [['1.234', '2.500'], 'decimal', ','],
  [['1.234', '2.500'], 'decimal', ';'],
  [['1.234', '2.500', '1,5'], 'decimal', ';'],
  [['1.234.567', '2.500'], 'whole', ';'],
  [['007', '012'], 'text'],
  [['12345678901234567890', '1'], 'text'],
  [['0.1234567890123456', '1.5'], 'decimal'],
  [['$1,234.50', '$5'], 'money'],
  [['1 234,50 ₽', '12 руб.', '3'], 'money'],
  [['$5', '€6'], 'whole'],
  [['10 kr', '20 kr'], 'whole'],
  [['45%', '7.5%'], 'percent'],
  [['45%', '0.45'], 'decimal'],
  [['2026-02-01', '3 Nov 2023'], 'date'],
  [['2026-02-01 10:00', '2026-02-02T11:00:00Z'], 'timestamp'],
  [['01.02.2026 10.00', '02.02.2026 11.30'], 'timestamp'],
  [['20260201100000', '20260202113000'], 'timestamp'],
  [['-1', '0', '-1'], 'whole'],
  [['WAHR', 'FALSCH'], 'boolean'],
  [['FR1', 'FR2'], 'text'],
  [['TOP10', 'USD20'], 'text'],
  [['USD 10', 'USD 20'], 'money'],
  [['46054', '46055'], 'whole'],
  [['new', 'won', 'New', 'won'], 'select'],
  [['new', 'won', 'lost'], 'text'],
  [['one', 'x'.repeat(300)], 'textarea'],
  [['two\nlines', 'one'], 'textarea'],
];

test.each(kinds)('%j is %s', (cells, wanted, delimiter) => {
  expect(guessOf(cells, delimiter).kind).toBe(wanted);
});

const fields: [cells: string[], kind: ColumnKind, extra: object, delimiter?: string][] = [
  [['1.5', '2'], 'decimal', { number_subtype: 'decimal', scale: 2 }],
  [['1.2345'], 'decimal', { number_subtype: 'decimal', scale: 4 }],
  [['1.234', '1,5'], 'decimal', { number_subtype: 'decimal', scale: 2 }, ';'],
  [['1.234'], 'decimal', { number_subtype: 'decimal', scale: 3 }, ','],
  [['0.12345678901'], 'decimal', { number_subtype: 'double' }],
  [['123456789012.5', '0.12345'], 'decimal', { number_subtype: 'double' }],
  [['1.5e-7'], 'decimal', { number_subtype: 'double' }],
  [['1 234,50 ₽'], 'money', { number_subtype: 'decimal', scale: 2, format: { style: 'money', currency: 'RUB' } }],
  [['5', 'CHF 6'], 'money', { number_subtype: 'decimal', scale: 2, format: { style: 'money', currency: 'CHF' } }],
  [['$5 CAD', 'C$ 6'], 'money', { number_subtype: 'decimal', scale: 2, format: { style: 'money', currency: 'CAD' } }],
  [['5'], 'money', { number_subtype: 'decimal', scale: 2, format: { style: 'money', currency: 'EUR' } }],
  [['7.5%'], 'percent', { number_subtype: 'decimal', scale: 1, format: { style: 'percent' } }],
];

test.each(fields)('%j as %s', (cells, kind, extra, delimiter) => {
  const field = fieldOfKind(kind, guessOf(cells, delimiter), 'EUR');
  expect(field.extra).toEqual(extra);
  expect(kindOfField(field)).toBe(kind);
});

test('numbers of a workbook have a point, and options that differ in case are one', () => {
  const guess = new ColumnGuess();
  for (const cell of [1.234, 2, null]) guess.add(cell);
  expect([guess.kind, guess.scale, guess.filled, guess.empty]).toEqual(['decimal', 3, 2, 1]);
  expect(fieldOfKind('select', guessOf(['won', 'Won ', 'N/A', 'lost'])).options).toEqual(['won', 'lost']);
});
