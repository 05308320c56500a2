import { expect, test } from 'vitest';
import { dialled, extensionLink, isPhone, telLink } from '../src/numbers.ts';
import { checkSettings, defaultSettings, readSettings } from '../src/settings/lineSettings.ts';
import { clock, secondsOf, span } from '../src/words/formats.ts';
import { wordsOf } from '../src/words/words.ts';

const words = wordsOf('en');

test.each([
  ['+44 20 7946-0123', {}, '+442079460123'],
  ['020 7946 0123', {}, '02079460123'],
  ['020 7946 0123', { country_code: '44' }, '+442079460123'],
  ['8 (495) 000-12-34', { country_code: '7' }, '+74950001234'],
  ['495 000-12-34', { country_code: '7' }, '+74950001234'],
  ['+44 20 7946 0123', { number_format: 'digits' }, '442079460123'],
  ['+44 20 7946 0123', { outside_prefix: '9' }, '9442079460123'],
  ['201', { outside_prefix: '9', country_code: '44' }, '201'],
] as const)('%s with %o is dialled as %s', (number, settings, expected) => {
  expect(dialled(number, { ...defaultSettings, ...settings })).toBe(expected);
});

test('links dial, and keep signs of the prefix', () => {
  expect(telLink('+44 20 7946 0123', { ...defaultSettings, outside_prefix: '*9#' })).toBe('tel:*9%23442079460123');
  expect(extensionLink('201', defaultSettings)).toBe('tel:201');
  expect(extensionLink('201', { ...defaultSettings, sip_domain: 'sip.example.com' })).toBe('sip:201@sip.example.com');
});

test.each([
  ['+44 20 7946 0123', true],
  ['(495) 000.12-34', true],
  ['12', false],
  ['call me', false],
  ['+', false],
  ['1+2 345', false],
])('%s is a phone number: %s', (text, expected) => {
  expect(isPhone(text)).toBe(expected);
});

test('durations are read as people write them, and written as they read them', () => {
  expect(['4', '4:05', '1:02:05', '0', ''].map(secondsOf)).toEqual([240, 245, 3725, 0, null]);
  expect(['4:60', '4:5:6:7', 'four', '-1', '1.5'].map(secondsOf)).toEqual([null, null, null, null, null]);
  expect([0, 65, 3725].map(clock)).toEqual(['0:00', '1:05', '1:02:05']);
  expect([40, 3600, 4320].map((seconds) => span(seconds, words))).toEqual(['1 min', '1 h', '1 h 12 min']);
});

test('settings of any shape are read, and what is wrong is named', () => {
  expect(readSettings(null)).toEqual(defaultSettings);
  expect(readSettings({ extension_digits: 99, outside_prefix: 9, number_format: 'x', note_required: 'yes' })).toEqual(
    defaultSettings,
  );
  const whole = { ...defaultSettings, extension_digits: 4, country_code: '44', note_required: true };
  expect(readSettings({ ...whole })).toEqual(whole);
  expect(checkSettings(whole, words)).toEqual({});
  const wrong = { ...whole, outside_prefix: '12345', country_code: '044', sip_domain: 'http://x' };
  expect(Object.keys(checkSettings(wrong, words))).toEqual(['outside_prefix', 'country_code', 'sip_domain']);
});
