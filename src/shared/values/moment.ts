import { type DayHow, readDay } from './day.ts';
import { dayFirst } from './momentForms.ts';
import { plainText, type Read } from './reading.ts';
import { zoneOffsets } from './zoneNames.ts';

/** Date and time as written. */
export interface WrittenMoment {
  /** `yyyy-MM-dd` */
  day: string;
  /** `HH:mm:ss.SSS` */
  time: string;
  /** Minutes from UTC; null if the text does not tell. */
  offset: number | null;
}

/**
 * A date with or without time, as people, databases, programs and spreadsheets write it: `2026-02-01 10:00:00.123456+00`,
 * `2/1/26 10:00 PM`, `Sun, 01 Feb 2026 10:00:00 GMT`, `1 февраля 2026 г. в 10:00`, `1.2.2026 10.00`. A date alone is its
 * start. Fractions of a second have at most nine digits and are cut to milliseconds.
 */
export function readMoment(text: string, how: DayHow): Read<WrittenMoment> {
  const clean = dayFirst((plainText(text) ?? '').toLowerCase());
  const at = clean.search(/[ ,t]\d{1,2}:\d{2}/);
  const clock = at < 0 ? startOfDay : clockOf(clean.slice(at + 1));
  if (!clock) return null;
  return withClock(readDay(at < 0 ? clean : withoutAt(clean.slice(0, at)), how), clock);
}

type ReadClock = Omit<WrittenMoment, 'day'>;

const startOfDay: ReadClock = { time: '00:00:00.000', offset: null };

function withClock(read: Read<string>, clock: ReadClock): Read<WrittenMoment> {
  if (read === null) return null;
  if ('value' in read) return { ...read, value: { day: read.value, ...clock } };
  const { dmy = '', mdy = '' } = read.choices;
  return { choices: { dmy: { day: dmy, ...clock }, mdy: { day: mdy, ...clock } } };
}

/** `February 1, 2026 at 10:00`. */
const withoutAt = (text: string) => text.replace(/[,.]? (?:at|в|um|à|às|om|kl\.?|klo|o|о)$/, '').replace(/,$/, '');

const clock =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?(a\.? ?m\b\.?|p\.? ?m\b\.?|утра|дня|вечера|ночи))? ?(.*)$/;

function clockOf(text: string): ReadClock | null {
  const [, hours = '', minutes = '', seconds = '00', part = '', half, zone = ''] = clock.exec(text) ?? [];
  const hour = hourOf(Number(hours), half);
  const offset = offsetOf(zone);
  if (hours === '' || !(hour <= 23) || Number(minutes) > 59 || Number(seconds) > 59 || offset === undefined)
    return null;
  const ms = part.slice(0, 3).padEnd(3, '0');
  return { time: `${String(hour).padStart(2, '0')}:${minutes}:${seconds}.${ms}`, offset };
}

/** Of 24 hours; NaN for such as `13:00 am`. */
function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  // In Russian a night lasts until five, and begins before midnight.
  const isLate = half === 'ночи' ? hour > 5 && hour < 12 : /^[pдв]/.test(half);
  if (hour > 12) return isLate ? hour : Number.NaN;
  return (hour % 12) + (isLate ? 12 : 0);
}

const offsetForm = /^(?:utc|gmt)? ?([+-])(\d{2}|\d(?!\d))(?::?(\d{2}))?(?::00)?(?: [a-z]{2,5})?$/;

/** Undefined if it is no offset. A name behind an offset, as Go writes it, adds nothing: `+0300 MSK`. */
function offsetOf(text: string): number | null | undefined {
  if (text === '') return null;
  const named = zoneOffsets.get(text);
  if (named !== undefined) return named;
  const [, sign, hours = '', minutes = '0'] = offsetForm.exec(text) ?? [];
  if (sign === undefined || Number(hours) > 15 || Number(minutes) > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Ms since 1970. @param offset minutes from UTC */
export const instantOf = ({ day, time }: WrittenMoment, offset: number): number =>
  Date.parse(`${day}T${time}Z`) - offset * 60_000;
