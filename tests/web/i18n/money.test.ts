import { describe, expect, test } from 'vitest';
import { formatMoney } from '#shared/money/formatMoney.ts';
import { readMoney, typedMoney } from '#web/i18n/typedMoney.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('a sum of money', () => {
  test.each([
    ['1200.00', '1 200,00 ₽', '1 200.00 ₽'],
    ['0.00', '0,00 ₽', '0.00 ₽'],
    ['-250.50', '−250,50 ₽', '−250.50 ₽'],
    ['12', '12,00 ₽', '12.00 ₽'],
    ['12.5', '12,50 ₽', '12.50 ₽'],
    // Beyond what a floating point number can hold.
    ['1234567890123456.78', '1 234 567 890 123 456,78 ₽', '1 234 567 890 123 456.78 ₽'],
  ])('%s is shown with its currency', (sum, russian, english) => {
    expect(plain(formatMoney(sum, 'RUB', 'ru'))).toBe(russian);
    expect(plain(formatMoney(sum, 'RUB', 'en'))).toBe(english);
  });

  test('does not break between its parts', () => expect(formatMoney('1200.00', 'RUB', 'ru')).not.toContain(' '));

  test.each([
    ['5000.00', '+5 000,00 ₽'],
    ['-5000.00', '−5 000,00 ₽'],
    ['0.00', '0,00 ₽'],
  ])('%s has a sign where in and out are told apart', (sum, text) =>
    expect(plain(formatMoney(sum, 'RUB', 'ru', { isSigned: true }))).toBe(text),
  );

  test('has no decimals in a short text, unless there are kopecks', () => {
    expect(plain(formatMoney('500.00', 'RUB', 'ru', { isShort: true }))).toBe('500 ₽');
    expect(plain(formatMoney('500.50', 'RUB', 'ru', { isShort: true }))).toBe('500,50 ₽');
  });
});

describe('a typed sum', () => {
  test.each([
    ['1000', '1000'],
    ['1 000', '1000'],
    ['1\u00a0000', '1000'],
    ['1,000', '1000'],
    ['1.000.000', '1000000'],
    ['1,000.50', '1000.50'],
    ['1.000,50', '1000.50'],
    ['1000,5', '1000.5'],
    ['0.10', '0.10'],
    ['007', '7'],
    ['0,005', '0.005'],
    [',5', '0.5'],
    ['12abc', '12'],
    ['5 000 ₽', '5000'],
    ['-5', '5'],
    ['1000.1234', '1000.1234'],
  ])('%s is read as %s', (typed, sum) => expect(readMoney(typed)).toBe(sum));

  test.each(['', 'abc', ' ', '.', '-'])('%s is none', (typed) => expect(readMoney(typed)).toBeNull());

  test.each([
    [1000, '1 000', '1 000'],
    [1000.5, '1 000,5', '1 000.5'],
    ['10000', '10 000', '10 000'],
    [null, '', ''],
  ])('%s is shown in an input', (sum, russian, english) => {
    expect(plain(typedMoney(sum, 'ru'))).toBe(russian);
    expect(plain(typedMoney(sum, 'en'))).toBe(english);
  });
});
