import type { Host } from '@stoa/sdk';
import type { Field } from '../data/fields.ts';
import type { Format } from '../data/reference.ts';

export type Write = (field: Field, value: unknown, format: Format | null) => string;

/** Writes values as people of this language do. Empty: there is none. */
export function writer(locale: Host['locale'], words: { yes: string; no: string }): Write {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const dates = {
    short: new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' }),
    long: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }),
    moment: new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' }),
  };
  const shapes: Record<Field['shape'], (value: unknown, format: Format | null) => string> = {
    text: String,
    number: (value, format) => (format === null ? number : money).format(Number(value)),
    boolean: (value) => (value === true ? words.yes : words.no),
    // A day has no time zone: noon is the same day in all of them but a few islands.
    date: (value, format) => dates[format === 'long' ? 'long' : 'short'].format(new Date(`${String(value)}T12:00:00`)),
    timestamp: (value, format) => dates[format === 'long' ? 'long' : 'moment'].format(new Date(String(value))),
  };
  return (field, value, format) =>
    value === null || value === undefined || value === '' ? '' : shapes[field.shape](value, format);
}
