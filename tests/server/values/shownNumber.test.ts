import { expect, test } from 'vitest';
import type { FieldExtra } from '#shared/fieldTypes/fieldType.ts';
import { shownNumber } from '#shared/fieldTypes/shownNumber.ts';
import { hrefOf } from '#shared/fieldTypes/textFormats.ts';

const money = (currency: string) => ({ style: 'money', currency }) as const;

test.each<[number, FieldExtra, en: string, ru: string]>([
  [1234.5, {}, '1_234.5', '1_234,5'],
  [-1234.5, { scale: 2, format: money('RUB') }, '-₽1_234.50', '-1_234,50_₽'],
  [1234567, { format: money('USD') }, '$1_234_567', '1_234_567_$'],
  [0.5, { number_subtype: 'double', format: money('EUR') }, '€0.50', '0,50_€'],
  [0.125, { number_subtype: 'double', format: money('EUR') }, '€0.125', '0,125_€'],
  [5, { number_subtype: 'double', format: money('JPY') }, '¥5', '5_¥'],
  [45, { format: { style: 'percent' } }, '45%', '45_%'],
  [-7.5, { scale: 1, format: { style: 'percent' } }, '-7.5%', '-7,5_%'],
  [12, { format: { style: 'unit', unit: 'кг' } }, '12_кг', '12_кг'],
])('%d of %j', (value, extra, en, ru) => {
  const plain = (locale: string) => shownNumber(value, extra, locale).replace(/\s/g, '_');
  expect([plain('en'), plain('ru')]).toEqual([en, ru]);
});

test.each([
  ['email', 'anna@example.com', 'mailto:anna@example.com'],
  ['email', 'anna', null],
  ['phone', '+7 (495) 123-45-67, доб. 12', 'tel:+74951234567;ext=12'],
  ['phone', '8 800 555 35 35', 'tel:88005553535'],
  ['url', 'https://example.com', 'https://example.com'],
  ['url', 'javascript:alert(1)', null],
  ['url', 'JavaScript:alert(1)', null],
  ['url', '\u0001javascript:alert(1)', null],
  ['url', 'data:text/html,<script>', null],
] as const)('%s %s leads to %s', (format, text, href) => {
  expect(hrefOf(format, text)).toBe(href);
});
