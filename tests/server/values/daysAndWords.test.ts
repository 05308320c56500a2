import { describe, expect, test } from 'vitest';
import { readDay } from '#shared/values/day.ts';
import { isEmptyWord } from '#shared/values/emptyWords.ts';
import { instantOf, readMoment } from '#shared/values/moment.ts';
import type { DayFormat } from '#shared/values/reading.ts';
import { readTruth } from '#shared/values/truth.ts';
import { shown, type Wanted } from '../../support/values/shownReading.ts';

const now = Date.parse('2026-11-29T12:00:00Z');

const days: [text: string, how: DayFormat | 'this year' | null, wanted: Wanted][] = [
  ['2026-02-01', null, '2026-02-01'],
  ['2026/2/1', null, '2026-02-01'],
  ['2026. 02. 01.', null, '2026-02-01'],
  ['20231103', null, '2023-11-03'],
  ['01.02.2026', 'dmy', '2026-02-01'],
  ['1.2.2026', 'dmy', '2026-02-01'],
  ['1. 2. 2026', 'dmy', '2026-02-01'],
  ['01.02.2026 г.', 'dmy', '2026-02-01'],
  ['1-2-2026', 'mdy', '2026-01-02'],
  ['01/02/2026', null, { dmy: '2026-02-01', mdy: '2026-01-02' }],
  ['01/02/2026', 'mdy', '2026-01-02'],
  ['02/02/2026', null, '2026-02-02'],
  ['2/13/2026', null, '2026-02-13'],
  ['2/13/2026', 'dmy', '2026-02-13'],
  ['13/2/2026', 'mdy', '2026-02-13'],
  ['31.02.2026', null, null],
  ['29.02.2024', null, '2024-02-29'],
  ['29.02.2023', null, null],
  ['2026-02-30', null, null],
  ['0.1.2026', null, null],
  ['01.02/2026', null, null],
  // Years of two digits.
  ['01.02.26', 'dmy', '2026-02-01'],
  ['8/23/22', null, '2022-08-23'],
  ['13.02.46', null, '2046-02-13'],
  ['13.02.47', null, '1947-02-13'],
  ['13.02.99', null, '1999-02-13'],
  ['3 Nov 23', null, '2023-11-03'],
  ['13.02.126', null, null],
  // Names of months.
  ['November 3, 2023', null, '2023-11-03'],
  ['NOVEMBER 3 2023', null, '2023-11-03'],
  ['3-Nov-2023', null, '2023-11-03'],
  ['03NOV2023', null, '2023-11-03'],
  ['Jan 1 2000', null, '2000-01-01'],
  ['Sept. 9, 2023', null, '2023-09-09'],
  ['2023-Nov-03', null, '2023-11-03'],
  ['1st of May 2023', null, '2023-05-01'],
  ['May 2nd, 2023', null, '2023-05-02'],
  ['3 ноября 2023', null, '2023-11-03'],
  ['3 НОЯБРЯ 2023 года', null, '2023-11-03'],
  ['3-го ноября 2023 г.', null, '2023-11-03'],
  ['1 мая 2023', null, '2023-05-01'],
  ['Май 1, 2023', null, '2023-05-01'],
  ['03 нояб. 2023 г.', null, '2023-11-03'],
  ['03.ноя.2023', null, '2023-11-03'],
  ['8 марта 2023', null, '2023-03-08'],
  ['31 August 2023', null, '2023-08-31'],
  ['31 June 2023', null, null],
  ['May June 2023', null, null],
  ['3 Brumaire 2023', null, null],
  ['Nov 2023', null, null],
  // Names of weekdays.
  ['Fri, 3 Nov 2023', null, '2023-11-03'],
  ['Friday, November 3, 2023', null, '2023-11-03'],
  ['Fri 01.02.2026', 'dmy', '2026-02-01'],
  ['пт, 3 ноября 2023 г.', null, '2023-11-03'],
  ['пятница, 3 ноября 2023', null, '2023-11-03'],
  // Without a year.
  ['1.2', 'this year', '2026-02-01'],
  ['1.2.', 'this year', '2026-02-01'],
  ['3 Nov', 'this year', '2026-11-03'],
  ['3 ноя', 'this year', '2026-11-03'],
  ['1.2', 'dmy', null],
  ['3 Nov', null, null],
  ['yesterday', null, null],
  ['12', null, null],
  ['', null, null],
];

test.each(days)('reads the date %j as %s: %j', (text, how, wanted) => {
  const isTyped = how === 'this year';
  const read = readDay(text, { format: isTyped ? 'dmy' : how, now, ...(isTyped && { year: 2026 }) });
  expect(shown(read, String)).toEqual(wanted);
});

test('tells years of two digits', () => {
  expect(readDay('01.02.26', { format: 'dmy', now })).toMatchObject({ isShortYear: true });
  expect(readDay('Nov 3, 23', { format: null, now })).toMatchObject({ isShortYear: true });
  expect(readDay('01.02.2026', { format: 'dmy', now })).not.toHaveProperty('isShortYear');
});

/** In UTC where the text has an offset, else the local time without Z. */
const moments: [text: string, how: DayFormat | null, wanted: Wanted][] = [
  ['2026-02-01', null, '2026-02-01T00:00:00.000'],
  ['2026-02-01T10:00:00Z', null, '2026-02-01T10:00:00.000Z'],
  ['2026-02-01 10:00:00+00', null, '2026-02-01T10:00:00.000Z'],
  ['2026-02-01 10:00:00+00:00', null, '2026-02-01T10:00:00.000Z'],
  ['2026-02-01T10:00:00.123456+00:00', null, '2026-02-01T10:00:00.123Z'],
  ['2026-02-01T10:00:00.999999999Z', null, '2026-02-01T10:00:00.999Z'],
  ['2026-02-01 10:00:00.123456', null, '2026-02-01T10:00:00.123'],
  ['2026-02-01 10:00:00,5', null, '2026-02-01T10:00:00.500'],
  ['2026-02-01 10:00:00 UTC', null, '2026-02-01T10:00:00.000Z'],
  ['2026-02-01 10:00 GMT', null, '2026-02-01T10:00:00.000Z'],
  ['2026-02-01 10:00:00 +0300 MSK', null, '2026-02-01T07:00:00.000Z'],
  ['2026-02-01T10:00:00+0300', null, '2026-02-01T07:00:00.000Z'],
  ['2026-02-01 10:00 UTC+3', null, '2026-02-01T07:00:00.000Z'],
  ['2026-02-01T10:00:00-05:30', null, '2026-02-01T15:30:00.000Z'],
  ['2026-02-01T10:00\u221205:00', null, '2026-02-01T15:00:00.000Z'],
  ['20260201T100000Z', null, '2026-02-01T10:00:00.000Z'],
  ['20260201 10:00', null, '2026-02-01T10:00:00.000'],
  ['20260201T1000', null, '2026-02-01T10:00:00.000'],
  ['Sun, 01 Feb 2026 10:00:00 GMT', null, '2026-02-01T10:00:00.000Z'],
  ['Sun, 1 Feb 2026 10:00:00 +0300', null, '2026-02-01T07:00:00.000Z'],
  ['Sun Feb 01 2026 10:00:00 GMT+0300 (Moscow Standard Time)', null, '2026-02-01T07:00:00.000Z'],
  ['10/16/17 22:59', null, '2017-10-16T22:59:00.000'],
  ['7/10/14 18:37', 'mdy', '2014-07-10T18:37:00.000'],
  ['2/1/2026 10:00:00 AM', 'mdy', '2026-02-01T10:00:00.000'],
  ['2/1/2026, 10:00:00\u202fPM', 'mdy', '2026-02-01T22:00:00.000'],
  ['02/01/2026 10:00', null, { dmy: '2026-01-02T10:00:00.000', mdy: '2026-02-01T10:00:00.000' }],
  ['01.02.2026, 09:05', 'dmy', '2026-02-01T09:05:00.000'],
  ['2026-02-01 12:00 am', null, '2026-02-01T00:00:00.000'],
  ['2026-02-01 12:00 p.m.', null, '2026-02-01T12:00:00.000'],
  ['Feb 1, 2026 10pm', null, '2026-02-01T22:00:00.000'],
  ['February 1, 2026 at 10:00 AM', null, '2026-02-01T10:00:00.000'],
  ['1 февраля 2026 г. в 10:00', null, '2026-02-01T10:00:00.000'],
  ['1 февраля 2026 г., 10:00:30', null, '2026-02-01T10:00:30.000'],
  ['01.02.2026 10:00 утра', 'dmy', '2026-02-01T10:00:00.000'],
  ['01.02.2026 3:00 дня', 'dmy', '2026-02-01T15:00:00.000'],
  ['01.02.2026 7:30 вечера', 'dmy', '2026-02-01T19:30:00.000'],
  ['01.02.2026 2:00 ночи', 'dmy', '2026-02-01T02:00:00.000'],
  ['01.02.2026 11:00 ночи', 'dmy', '2026-02-01T23:00:00.000'],
  ['2026-02-01 25:00', null, null],
  ['2026-02-01 10:60', null, null],
  ['2026-02-01 13:00 am', null, null],
  ['2026-02-01 10:00+16', null, null],
  ['2026-02-01 10:00 PST', null, null],
  ['2026-02-30 10:00', null, null],
  ['10:20', null, null],
];

test.each(moments)('reads the moment %j as %s: %j', (text, how, wanted) => {
  const read = readMoment(text, { format: how, now });
  const iso = (at: NonNullable<Parameters<typeof instantOf>[0]>) =>
    at.offset === null ? `${at.day}T${at.time}` : new Date(instantOf(at, at.offset)).toISOString();
  expect(shown(read, iso)).toEqual(wanted);
});

describe('words', () => {
  test.each([
    ...[
      'true',
      'True',
      'T',
      'YES',
      ' y',
      '1',
      '1.0',
      '1,0',
      'on',
      'да',
      'Д',
      'Истина',
      '+',
      'X',
      'x',
      'Х',
      '✓',
      '☑',
    ].map((word) => [word, true] as const),
    ...['false', 'F', 'no', 'N ', '0', '0.0', 'off', 'нет', 'ложь', '-', '\u2212', '✗'].map(
      (word) => [word, false] as const,
    ),
    ...['maybe', '2', '', 'N/A', 'xx'].map((word) => [word, undefined] as const),
  ])('reads %j as %s', (word, wanted) => expect(readTruth(word)).toBe(wanted));

  test.each([
    'N/A',
    'n/a',
    '#N/A',
    'NULL',
    'null',
    '\\N',
    '-',
    '—',
    'nan',
    'NaN',
    'None',
    'нет данных',
    ' NA ',
    '#Н/Д',
  ])('take %j for no value', (word) => expect(isEmptyWord(word)).toBe(true));

  test.each(['', '0', 'no', 'N', 'unknown'])('take %j for something', (word) => expect(isEmptyWord(word)).toBe(false));
});
