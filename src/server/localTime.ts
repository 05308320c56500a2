import { LRUCache } from 'lru-cache';
import { DAY_MS } from '#shared/time/time.ts';

/** The clock of a time zone. */
export interface Clock {
  /** The local date, `yyyy-MM-dd`. */
  dayAt(time: number): string;
  /** Offset of local time from UTC, ms. */
  offsetAt(time: number): number;
}

/** Since 1970 clocks are changed at quarters of an hour, so one offset serves a quarter. */
const QUARTER_MS = 15 * 60_000;

export function clockOf(timeZone: string): Clock {
  const numeric = '2-digit';
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
  const partsAt = (time: number) =>
    Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value])) as Record<string, string>;
  const dayOf = ({ year, month, day }: Record<string, string>) => `${year}-${month}-${day}`;
  const readOffset = (time: number) => {
    const parts = partsAt(time);
    const local = Date.parse(`${dayOf(parts)}T${parts.hour}:${parts.minute}:${parts.second}Z`);
    return local - Math.floor(time / 1000) * 1000;
  };
  const offsets = new LRUCache<number, number>({ max: 1000 });
  return {
    dayAt: (time) => dayOf(partsAt(time)),
    offsetAt(time) {
      if (time < 0) return readOffset(time);
      const quarter = Math.floor(time / QUARTER_MS);
      const offset = offsets.get(quarter) ?? readOffset(time);
      offsets.set(quarter, offset);
      return offset;
    },
  };
}

/** The instant at which the clock shows this time, ms; the first of two. @param local the time shown, read as UTC */
export function instantAt(local: number, clock: Clock): number {
  const first = local - clock.offsetAt(local - DAY_MS);
  return clock.offsetAt(first) === local - first ? first : local - clock.offsetAt(first);
}
