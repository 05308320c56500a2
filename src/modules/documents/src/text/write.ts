import type { Host } from '@stoa/sdk';
import type { Field } from '../data/fields.ts';
import type { Format } from '../data/reference.ts';

export type Write = (field: Field, value: unknown, format: Format | null) => string;

/** Writes values as people of this language do. Empty: there is none. */
export function writer(locale: Host['locale'], words: { yes: string; no: string }): Write {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const dates = {
    // dd.MM.yyyy in both languages, as the app has it.
    short: new Intl.DateTimeFormat('ru', { day: '2-digit', month: '2-digit', year: 'numeric' }),
    time: new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit' }),
    long: new Intl.DateTimeFormat({ en: 'en-GB', ru: 'ru' }[locale], {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
  };
  // Written out, it can end a sentence.
  const longDate = (date: Date) => dates.long.format(date).replace(/г\.$/, 'года');
  const shapes: Record<Field['shape'], (value: unknown, format: Format | null) => string> = {
    text: String,
    number: (value, format) => (format === null ? number : money).format(Number(value)),
    boolean: (value) => (value === true ? words.yes : words.no),
    // A day has no time zone: noon is the same day in all of them but a few islands.
    date: (value, format) => {
      const date = new Date(`${String(value)}T12:00:00`);
      return format === 'long' ? longDate(date) : dates.short.format(date);
    },
    timestamp: (value, format) => {
      const date = new Date(String(value));
      return format === 'long' ? longDate(date) : `${dates.short.format(date)} ${dates.time.format(date)}`;
    },
  };
  return (field, value, format) =>
    value === null || value === undefined || value === '' ? '' : shapes[field.shape](value, format);
}
