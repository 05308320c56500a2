import { z } from 'zod/mini';
import { limits } from '#shared/limits.ts';
import { limited } from '#shared/shapes.ts';

/** Dates and moments that PostgreSQL and JavaScript both store without loss: years 1 to 9999, milliseconds. */

const isYear = (text: string) => !text.startsWith('0000');

export const dateText = limited(z.string('errors.type_date'), limits.text_max, 'errors.type_date').check(
  z.iso.date({ error: 'errors.type_date', abort: true }),
  z.refine(isYear, { error: 'errors.type_date' }),
);

const written = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

const first = Date.parse('0001-01-01T00:00:00.000Z');
const last = Date.parse('9999-12-31T23:59:59.999Z');

function isMoment(text: string): boolean {
  if (!written.test(text)) return false;
  const time = Date.parse(text);
  if (!(time >= first && time <= last)) return false;
  return isDay(text.slice(0, 10));
}

/** Whether the day exists: Date.parse reads 30 February as 1 March. */
function isDay(date: string): boolean {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  return day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

/** ISO 8601 with an offset, to the millisecond. Converted to UTC. */
export const momentText = z.pipe(
  limited(z.string('errors.type_timestamp'), limits.text_max, 'errors.type_timestamp').check(
    z.refine(isMoment, { error: 'errors.type_timestamp' }),
  ),
  z.transform((text) => new Date(text).toISOString()),
);
