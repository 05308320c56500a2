import { DAY_MS } from '#shared/time.ts';

const HOUR_MS = DAY_MS / 24;
const DAYS = 180;
/** When people are at work, hours of UTC. */
const WORK = { from: 6, to: 16 };

/** When things of the demo happened, the same at every call: over the last half year, and never after now. */
export interface Timeline {
  /** Before anything else. */
  start: Date;
  /** When the nth of `count` was made: rises with n; on working days mostly, and more lately than long ago. */
  madeAt(n: number, count: number): Date;
  /** When somebody came back to what was made then: within three weeks, and before now. */
  changedAt(made: Date, n: number): Date;
}

/** Scattered, but the same at every start. */
export const mixed = (n: number) => Math.imul(n + 1, 2_654_435_761) >>> 8;
const scattered = (n: number) => (mixed(n) % 1000) / 1000;
const isWeekend = (time: number) => [0, 6].includes(new Date(time).getUTCDay());

interface Day {
  from: number;
  length: number;
  weight: number;
}

/** @param entity_id each entity has days of its own on which much came in */
export function timeline(now: Date, entity_id = 0): Timeline {
  const days = Array.from({ length: DAYS }, (_, n) => dayOf(now, DAYS - 1 - n, entity_id)).filter(
    ({ weight }) => weight > 0,
  );
  const total = days.reduce((sum, { weight }) => sum + weight, 0);
  return {
    start: new Date((days[0] as Day).from - 2 * DAY_MS),
    madeAt(n, count) {
      let left = ((n + 0.5) / count) * total;
      const day = days.find(({ weight }) => {
        if (left <= weight) return true;
        left -= weight;
        return false;
      });
      return day ? new Date(Math.round(day.from + (left / day.weight) * day.length)) : now;
    },
    changedAt(made, n) {
      const age = now.getTime() - made.getTime();
      const later = made.getTime() + Math.ceil(scattered(n) * Math.min(20, age / DAY_MS)) * DAY_MS;
      const then = isWeekend(later) ? later + 2 * DAY_MS : later;
      return new Date(Math.round(then < now.getTime() ? then : made.getTime() + 0.6 * age));
    },
  };
}

function dayOf(now: Date, ago: number, salt: number): Day {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS - ago * DAY_MS;
  const from = midnight + WORK.from * HOUR_MS;
  const length = Math.min(midnight + WORK.to * HOUR_MS, now.getTime()) - from;
  const busy = (isWeekend(midnight) ? 0.12 : 1) * (0.5 + scattered(ago * 7 + salt * 1009)) * (1.5 - ago / DAYS);
  return { from, length, weight: length > 0 ? (busy * length) / ((WORK.to - WORK.from) * HOUR_MS) : 0 };
}
