import { expect, test } from 'vitest';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { formatGuess } from '#shared/values/columnFormat.ts';

const fields = {
  double: { type_id: fieldTypeIds.number, extra: { number_subtype: 'double' } },
  whole: { type_id: fieldTypeIds.number, extra: {} },
  day: { type_id: fieldTypeIds.date, extra: {} },
  moment: { type_id: fieldTypeIds.timestamp, extra: {} },
} as const;

test.each<[keyof typeof fields, string, readonly string[], string | null]>([
  ['double', ',', ['1', '1e3', '1 234'], null],
  ['double', ',', ['12,5', '1,234'], 'comma'],
  ['double', ',', ['1,234', '12.5'], 'point'],
  ['double', ',', ['1,234'], 'either'],
  ['double', ',', ['1.234'], 'point'],
  ['double', ';', ['1.234'], 'either'],
  ['double', '\t', ['1.234', '-2.500', '$12.750'], 'either'],
  ['double', ';', ['1.234', '0.5'], 'point'],
  ['double', ';', ['1.234', '0,5'], 'comma'],
  ['whole', ',', ['1.234', '1.000'], 'comma'],
  ['whole', ',', ['1,234', '1,000'], 'point'],
  ['whole', ',', ['1.000'], 'either'],
  ['day', ',', ['2026-02-01', '3 Nov 2023', '02/02/2026'], null],
  ['day', ',', ['01/02/2026'], 'either'],
  ['day', ',', ['01/02/26', '13/02/26'], 'dmy'],
  ['day', ',', ['01/02/2026', '02/13/2026'], 'mdy'],
  ['day', ',', ['01.02.2026'], 'dmy'],
  ['moment', ',', ['01.02.2026, 10:00'], 'dmy'],
  ['moment', ',', ['01/02/2026 10:00:00.123'], 'either'],
  ['moment', ',', ['10/16/17 22:59', '1/2/17 3:00'], 'mdy'],
  ['day', ',', ['', 'soon', 'x'.repeat(800)], null],
])('the column of a %s in a file with %j: %j is %s', (field, delimiter, cells, wanted) => {
  const guess = formatGuess(fields[field], delimiter);
  for (const cell of cells) guess?.add(cell);
  expect(guess?.format).toBe(wanted);
});

test('has no format for texts', () => expect(formatGuess({ type_id: fieldTypeIds.text, extra: {} }, ',')).toBeNull());
