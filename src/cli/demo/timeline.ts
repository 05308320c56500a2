import { DAY_MS } from '#shared/time/time.ts';

const HOUR_MS = DAY_MS / 24;
const DAYS = 180;
/** Working hours, UTC. */
const WORK = { from: 6, to: 16 };

/** Dates of the demo's records within the last half year, the same at every call. */
export interface Timeline {
  /** Before all other dates. */
  start: Date;
  /** Creation date of the nth of `count`: increases with n, mostly on working days, more of them recent. */
  madeAt(n: number, count: number): Date;
  /** Date of a change: within three weeks after `made`, and before now. */
  changedAt(made: Date, n: number): Date;
}

/** A deterministic hash. */
export const mixed = (n: number) => Math.imul(n + 1, 2_654_435_761) >>> 8;
const scattered = (n: number) => (mixed(n) % 1000) / 1000;
const isWeekend = (time: number) => [0, 6].includes(new Date(time).getUTCDay());

interface Day {
  from: number;
  length: number;
  weight: number;
}

/** @param entity_id varies which days are busy */
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
