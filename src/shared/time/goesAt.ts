import { DAY_MS } from './time.ts';

/** The earliest moment of the final removal. @param days days in the trash, a setting of the account */
export const goesAt = (deleted_at: Date, days: number): string =>
  new Date(deleted_at.getTime() + days * DAY_MS).toISOString();

/** Days left, rounded up; 0 once the time is over. @param now milliseconds since 1970 */
export const daysLeft = (goes_at: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(goes_at) - now) / DAY_MS));
