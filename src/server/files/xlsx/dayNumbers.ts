import { DAY_MS } from '#shared/time/time.ts';

/** Days from 1899-12-30, where the calendar of workbooks begins, to 1970-01-01. */
const EPOCH = 25_569;
/** 1900-03-01: before it the calendar has a day that never was. */
const FIRST = 61;
/** 9999-12-31. */
const LAST = 2_958_466;

/** A time as a number of days; null for one that workbooks cannot have. @param local ms of a clock, read as UTC */
export function daysOf(local: number): number | null {
  const days = local / DAY_MS + EPOCH;
  return days >= FIRST && days < LAST ? days : null;
}
