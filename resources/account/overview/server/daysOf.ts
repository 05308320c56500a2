import { type Clock, clockOf } from '#server/time/clock.ts';
import { DAY_MS } from '#shared/time/time.ts';

export interface Day {
  /** `yyyy-MM-dd` */
  name: string;
  /** Its first moment in the time zone. */
  start: Date;
}

/** If clocks go forward at midnight, the day starts at 1:00; if they go back, at the second midnight. */
function startOf(day: string, clock: Clock): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const offsets = [clock.offsetAt(midnight - DAY_MS), clock.offsetAt(midnight + DAY_MS)];
  const candidates = offsets.map((offset) => midnight - offset).sort((a, b) => a - b);
  const found = candidates.find((time) => clock.dayAt(time) === day) ?? (candidates[0] as number);
  return new Date(found);
}

/** The last `count` days of a time zone, today last. */
export function daysOf(timeZone: string, now: Date, count: number): Day[] {
  const clock = clockOf(timeZone);
  const today = Date.parse(`${clock.dayAt(now.getTime())}T00:00:00Z`);
  return Array.from({ length: count }, (_, at) => {
    const name = new Date(today - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10);
    return { name, start: startOf(name, clock) };
  });
}
