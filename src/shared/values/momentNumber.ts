import { DAY_MS } from '#shared/time/time.ts';
import type { WrittenMoment } from './moment.ts';

/** Days from 1899-12-30, where spreadsheets begin to count, to 1970-01-01. */
const EPOCH = 25_569;
/** From 1954 to 2119: other numbers are not likely to be days. */
const days = /^[2-7]\d{4}(?:\.\d+)?$/;
/** Seconds from 2001 on, ms and µs, each with its length. */
const seconds = /^[1-9]\d{9}(?:\.\d+)?$|^[1-9]\d{12}$|^[1-9]\d{15}$/;

/**
 * A moment that a program has written as a number: days, as a spreadsheet counts them, in the local time; or the time since
 * 1970 in seconds, ms or µs. Null for another text.
 */
export function momentOfNumber(text: string): WrittenMoment | null {
  if (days.test(text)) return momentAt(Math.round(((Number(text) - EPOCH) * DAY_MS) / 1000) * 1000, null);
  if (!seconds.test(text)) return null;
  const number = Number(text);
  return momentAt(number < 1e10 ? number * 1000 : number < 1e13 ? number : number / 1000, 0);
}

function momentAt(ms: number, offset: number | null): WrittenMoment {
  const iso = new Date(ms).toISOString();
  return { day: iso.slice(0, 10), time: iso.slice(11, 23), offset };
}
