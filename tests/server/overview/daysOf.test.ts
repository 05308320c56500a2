import { expect, test } from 'vitest';
import { daysOf } from '#resources/account/overview/server/daysOf.ts';

const shown = (zone: string, now: string, count: number) =>
  daysOf(zone, new Date(now), count).map(({ name, start }) => `${name} ${start.toISOString().slice(0, 16)}`);

test('days of a time zone begin at its own midnight, before and after clock changes', () => {
  expect(shown('Europe/Berlin', '2026-03-30T10:00:00Z', 3)).toEqual([
    '2026-03-28 2026-03-27T23:00',
    '2026-03-29 2026-03-28T23:00',
    '2026-03-30 2026-03-29T22:00',
  ]);
  expect(shown('Europe/Berlin', '2026-10-25T23:30:00Z', 2)).toEqual([
    '2026-10-25 2026-10-24T22:00',
    '2026-10-26 2026-10-25T23:00',
  ]);
});

test('a day begins at one when clocks skip midnight, and at the second midnight when it repeats', () => {
  expect(shown('America/Santiago', '2026-09-06T12:00:00Z', 2)).toEqual([
    '2026-09-05 2026-09-05T04:00',
    '2026-09-06 2026-09-06T04:00',
  ]);
  expect(shown('America/Santiago', '2026-04-05T12:00:00Z', 2)).toEqual([
    '2026-04-04 2026-04-04T03:00',
    '2026-04-05 2026-04-05T04:00',
  ]);
});

test('days cross the ends of months and years', () => {
  expect(shown('UTC', '2028-03-01T00:00:00Z', 2)).toEqual([
    '2028-02-29 2028-02-29T00:00',
    '2028-03-01 2028-03-01T00:00',
  ]);
  expect(daysOf('UTC', new Date('2027-01-01T00:00:00Z'), 30)[0]?.name).toBe('2026-12-03');
});
