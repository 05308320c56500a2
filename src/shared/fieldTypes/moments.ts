import { z } from 'zod/mini';
import { limits } from '#shared/limits.ts';
import { limited } from '#shared/shapes.ts';

/** Dates and moments that PostgreSQL and JavaScript both store without loss: years 1 to 9999, milliseconds. */

const isYear = (text: string) => !text.startsWith('0000');

export const dateText = limited(z.string('errors.type_date'), limits.text_max, 'errors.type_date').check(
  z.iso.date({ error: 'errors.type_date', abort: true }),
  z.refine(isYear, { error: 'errors.type_date' }),
);

/** Fractions of a second and offsets also as databases and Python write them: `.123456`, `+00`, `+0000`. */
const written = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:Z|([+-]\d{2})(?::?(\d{2}))?)$/;

/** In the only form that every browser reads, cut to milliseconds; null if it is no moment. */
function canonical(text: string): string | null {
  const [, start, seconds = '00', part = '0', hours, minutes = '00'] = written.exec(text) ?? [];
  if (start === undefined) return null;
  return `${start}:${seconds}.${part.slice(0, 3)}${hours ? `${hours}:${minutes}` : 'Z'}`;
}

const first = Date.parse('0001-01-01T00:00:00.000Z');
const last = Date.parse('9999-12-31T23:59:59.999Z');

function isMoment(text: string): boolean {
  const time = Date.parse(canonical(text) ?? '');
  if (!(time >= first && time <= last)) return false;
  return isDay(text.slice(0, 10));
}

/** Whether the day exists: Date.parse reads 30 February as 1 March. */
function isDay(date: string): boolean {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

/** ISO 8601 with an offset, cut to the millisecond. Converted to UTC. */
export const momentText = z.pipe(
  limited(z.string('errors.type_timestamp'), limits.text_max, 'errors.type_timestamp').check(
    z.refine(isMoment, { error: 'errors.type_timestamp' }),
  ),
  z.transform((text) => new Date(canonical(text) ?? text).toISOString()),
);
