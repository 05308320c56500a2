import { expect, test } from 'vitest';
import { fill, namesOf } from '../../../src/cli/generate/resourceNames.ts';

test.each([
  ['invoices', 'Invoice'],
  ['companies', 'Company'],
  ['boxes', 'Box'],
  ['price_lists', 'PriceList'],
])('%s has the singular %s', (plural, single) => {
  expect(namesOf(plural).Single).toBe(single);
});

test.each([['Invoices'], ['price-lists'], ['../x'], ['people'], ['2d_models']])(
  '%s is rejected with the reason',
  (name) => {
    expect(() => namesOf(name)).toThrow(name);
  },
);

test('irregular names need a given singular', () => {
  expect(namesOf('people', 'person')).toMatchObject({ plural: 'people', single: 'person', Single: 'Person' });
});

test('a template with an unknown placeholder fails', () => {
  expect(() => fill('__nonsense__', namesOf('deals'))).toThrow('__nonsense__');
});
