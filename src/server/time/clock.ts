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
/** Local times beyond have years of five digits somewhere. */
const LAST = Date.UTC(9999, 11, 30);

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
  const dayOf = ({ year, month, day }: Record<string, string>) => `${year?.padStart(4, '0')}-${month}-${day}`;
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
      if (time > LAST) return readOffset(LAST);
      const quarter = Math.floor(time / QUARTER_MS);
      const offset = offsets.get(quarter) ?? readOffset(time);
      offsets.set(quarter, offset);
      return offset;
    },
  };
}

/** The instant of a local time: what a clock shows in between, and which of two. */
export interface LocalInstant {
  /** ms */
  time: number;
  /** `skipped`: the clock was put forward over it; `repeated`: it was put back, and showed it twice. */
  note: 'skipped' | 'repeated' | null;
}

/**
 * The instant at which the clock shows this time, ms. The offset before a change of the clock counts, as it does in
 * browsers: a time that was skipped goes forward, and of two the first is meant (docs/reference/api/records.md#import).
 * @param local the time shown, read as UTC
 */
export function localInstant(local: number, clock: Clock): LocalInstant {
  const before = clock.offsetAt(local - DAY_MS);
  const after = clock.offsetAt(local + DAY_MS);
  const [first, last] = [local - before, local - after];
  if (before === after) return { time: first, note: null };
  const isFirst = clock.offsetAt(first) === before;
  const isLast = clock.offsetAt(last) === after;
  if (isFirst) return { time: first, note: isLast ? 'repeated' : null };
  return isLast ? { time: last, note: null } : { time: first, note: 'skipped' };
}

export const instantAt = (local: number, clock: Clock): number => localInstant(local, clock).time;
