import { expect, test } from 'vitest';
import { valueOfCell } from '#shared/values/cells.ts';

const read = (cell: string) =>
  valueOfCell(cell, { id: 1, alias: 'hot', name: 'Hot', type_id: 4, extra: {}, variants: [] });

test('reads yes and no from a file as PostgreSQL and spreadsheets write them', () => {
  expect(['t', 'T', 'TRUE', ' yes', 'y', '1', 'on', 'да', 'Истина'].map(read)).toEqual(Array(9).fill(true));
  expect(['f', 'F', 'FALSE', 'no', 'N ', '0', 'off', 'нет', 'ложь'].map(read)).toEqual(Array(9).fill(false));
  expect(read('maybe')).toBe('maybe');
});
