import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDay } from '#shared/values/day.ts';
import { instantOf, readMoment } from '#shared/values/moment.ts';
import { readNumber } from '#shared/values/number.ts';
import { readTruth } from '#shared/values/truth.ts';

interface Place {
  locale: string;
  currency: string;
  format: 'point' | 'comma';
  order: 'dmy' | 'mdy';
}

/** What people of ten countries write, as the standard of locales has it. */
const places: readonly Place[] = [
  { locale: 'en-US', currency: 'USD', format: 'point', order: 'mdy' },
  { locale: 'en-GB', currency: 'GBP', format: 'point', order: 'dmy' },
  { locale: 'en-IN', currency: 'INR', format: 'point', order: 'dmy' },
  { locale: 'ru-RU', currency: 'RUB', format: 'comma', order: 'dmy' },
  { locale: 'de-DE', currency: 'EUR', format: 'comma', order: 'dmy' },
  { locale: 'de-CH', currency: 'CHF', format: 'point', order: 'dmy' },
  { locale: 'fr-FR', currency: 'EUR', format: 'comma', order: 'dmy' },
  { locale: 'pl-PL', currency: 'PLN', format: 'comma', order: 'dmy' },
  { locale: 'sv-SE', currency: 'SEK', format: 'comma', order: 'dmy' },
  { locale: 'pt-BR', currency: 'BRL', format: 'comma', order: 'dmy' },
  { locale: 'ja-JP', currency: 'JPY', format: 'point', order: 'dmy' },
];

const place = fc.constantFrom(...places);
const amount = fc.integer({ min: -1e11, max: 1e11 }).map((cents) => cents / 100);

const styles: readonly ((place: Place) => Intl.NumberFormatOptions)[] = [
  () => ({}),
  () => ({ useGrouping: false }),
  () => ({ style: 'unit', unit: 'percent' }),
  ...(['symbol', 'narrowSymbol', 'code'] as const).flatMap((currencyDisplay) =>
    (['standard', 'accounting'] as const).map(
      (currencySign) =>
        ({ currency }: Place) =>
          ({ style: 'currency', currency, currencyDisplay, currencySign }) as const,
    ),
  ),
];

/** A reader that knows the column's format reads the one value; one that does not has it among the choices. */
function expectNumber(text: string, format: Place['format'], value: number): void {
  const read = readNumber(text, { format, isWhole: false });
  expect(read, text).toHaveProperty('value');
  if (read && 'value' in read) expect(Number(read.value) + 0, text).toBe(value + 0);
  const open = readNumber(text, { format: null, isWhole: false });
  const readings = !open ? [] : 'value' in open ? [open.value] : Object.values(open.choices);
  expect(readings.map((each) => Number(each) + 0)).toContain(value + 0);
}

test('reads numbers, percent and sums as people of ten countries write them', () => {
  fc.assert(
    fc.property(place, amount, fc.constantFrom(...styles), (of, value, style) => {
      const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
      expectNumber(new Intl.NumberFormat(of.locale, { ...two, ...style(of) }).format(value), of.format, value);
    }),
    { numRuns: 2000 },
  );
});

const grouped = (whole: number, by: string) => String(whole).replace(/\B(?=(\d{3})+$)/g, by);

test('reads numbers with any mark between thousands, signs and units at any side', () => {
  const marks = fc.constantFrom(
    ...[' ', '\u00a0', '\u202f', '\u2009', "'", '’', ''].flatMap((by) => [`${by}.`, `${by},`]),
    ',.',
    '.,',
  );
  const frames = fc.constantFrom(
    '#',
    '# ',
    '#%',
    '# %',
    '$#',
    '€ #',
    '# ₽',
    '# руб.',
    '#р.',
    'USD #',
    '# EUR',
    'kr #',
    '+#',
  );
  const losses = fc.constantFrom('-#', '\u2212#', '(#)', '#-', '- #', '-$#', '$-#', '($#)', '(#) €', '-# ₽');
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e9 }),
      fc.integer({ min: 0, max: 99 }),
      marks,
      fc.oneof(frames, losses),
      (whole, cents, marked, frame) => {
        const decimal = marked.slice(-1);
        const part = String(cents).padStart(2, '0');
        const text = frame.replace('#', () => `${grouped(whole, marked.slice(0, -1))}${decimal}${part}`);
        const isLoss = /[-\u2212(]/.test(frame);
        const value = Number(`${whole}.${part}`) * (isLoss ? -1 : 1);
        expectNumber(text, decimal === ',' ? 'comma' : 'point', value);
      },
    ),
    { numRuns: 2000 },
  );
});

const now = Date.parse('2026-11-29T00:00:00Z');
const time = fc.date({ min: new Date('1947-01-01'), max: new Date('2046-12-31'), noInvalidDate: true });

const dayOptions: readonly Intl.DateTimeFormatOptions[] = [
  { year: 'numeric', month: 'numeric', day: 'numeric' },
  { year: 'numeric', month: '2-digit', day: '2-digit' },
  { dateStyle: 'short' },
];
const namedOptions: readonly Intl.DateTimeFormatOptions[] = [
  { year: 'numeric', month: 'short', day: 'numeric' },
  { year: 'numeric', month: 'long', day: 'numeric' },
  { year: 'numeric', month: 'short', day: '2-digit', weekday: 'short' },
  { dateStyle: 'medium' },
  { dateStyle: 'full' },
];

test('reads dates as people of ten countries write them, with the names of their languages', () => {
  const written = fc.oneof(
    fc.tuple(place, fc.constantFrom(...dayOptions)),
    fc.tuple(place, fc.constantFrom(...namedOptions)),
  );
  fc.assert(
    fc.property(written, time, ([{ locale, order }, options], date) => {
      const text = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date);
      expect(readDay(text, { format: order, now }), text).toMatchObject({ value: date.toISOString().slice(0, 10) });
    }),
    { numRuns: 2000 },
  );
});

const forms: readonly ((date: Date) => string)[] = [
  (date) => date.toISOString(),
  (date) => date.toISOString().replace('T', ' ').replace('Z', '+00'),
  (date) => date.toISOString().replace('Z', '456+00:00'),
  (date) => date.toISOString().replace('Z', '456789+0000'),
  (date) => date.toISOString().replace('T', ' ').replace('Z', ' UTC'),
];
const toSecond: readonly ((date: Date) => string)[] = [(date) => date.toUTCString(), (date) => String(date)];
const timed: readonly Intl.DateTimeFormatOptions[] = (['medium', 'long'] as const).map((dateStyle) => ({
  ...{ dateStyle, timeStyle: 'long', timeZone: 'UTC' },
}));

test('reads moments as programs and people of ten countries write them', () => {
  const second = time.map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000));
  const written = fc.oneof(
    fc.tuple(fc.constantFrom(...forms), time).map(([write, date]) => ({ text: write(date), date, order: null })),
    fc.tuple(fc.constantFrom(...toSecond), second).map(([write, date]) => ({ text: write(date), date, order: null })),
    fc.tuple(place, fc.constantFrom(...timed), second).map(([{ locale, order }, options, date]) => ({
      ...{ text: new Intl.DateTimeFormat(locale, options).format(date), date, order },
    })),
  );
  fc.assert(
    fc.property(written, ({ text, date, order }) => {
      const read = readMoment(text, { format: order, now });
      expect(read, text).toHaveProperty('value.offset', expect.any(Number));
      if (read && 'value' in read) expect(instantOf(read.value, read.value.offset ?? 0), text).toBe(date.getTime());
    }),
    { numRuns: 2000 },
  );
});

const yes =
  'true,TRUE,WAHR,VRAI,VERDADERO,VERO,VERDADEIRO,PRAWDA,ИСТИНА,yes,да,ja,oui,sí,sim,tak,так,はい,1,1.0,X,✓'.split(',');
const no = 'false,FALSE,FALSCH,FAUX,FALSO,FAŁSZ,ЛОЖЬ,no,нет,nein,non,não,nie,ні,いいえ,0,0.0,✗'.split(',');

test('reads yes and no as people of ten countries and their spreadsheets write them, in any case', () => {
  const cased = fc.constantFrom(
    (word: string) => word,
    (word: string) => word.toLowerCase(),
    (word: string) => word.toUpperCase(),
    (word: string) => ` ${word}\u00a0`,
  );
  fc.assert(
    fc.property(fc.boolean(), fc.nat(100), cased, (truth, at, how) => {
      const words = truth ? yes : no;
      const word = how(words[at % words.length] as string);
      expect(readTruth(word), word).toBe(truth);
    }),
  );
});
