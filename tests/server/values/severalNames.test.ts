import { expect, test } from 'vitest';
import { readNames, writeNames } from '#shared/values/severalNames.ts';

test.each<[string, string[]]>([
  ['', []],
  [' ; ', []],
  ['Anna', ['Anna']],
  ['Anna, Boris ,Cy', ['Anna', 'Boris', 'Cy']],
  ['Anna; Boris;', ['Anna', 'Boris']],
  ['Smith, John; Doe, Jane', ['Smith, John', 'Doe, Jane']],
  ['Anna\nBoris\r\n', ['Anna', 'Boris']],
  ['"Smith, John", Boris', ['Smith, John', 'Boris']],
  ['"5"" disk", 5"', ['5" disk', '5"']],
  ['"open, Boris', ['"open', 'Boris']],
])('reads the names in %j', (text, names) => {
  expect(readNames(text)).toEqual(names);
});

test('what it writes it reads, whatever the names have in them', () => {
  const pieces = ['a', 'Ж', ',', '"', '""', ';', '\n', ' b', '1', '#7'];
  for (let seed = 0; seed < 3000; seed++) {
    const names = [0, 1, 2].map((n) => `x${pieces[(seed >> (3 * n)) % 10]}${pieces[(seed * 7 + n) % 10]}y`);
    expect(readNames(writeNames(names)), JSON.stringify(names)).toEqual(names);
  }
});

test('a long text of quotes takes no long time', () => {
  const text = '"""b,'.repeat(200_000);
  expect(readNames(text)).toHaveLength(200_000);
});
