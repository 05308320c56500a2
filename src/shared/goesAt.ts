const DAY_MS = 86_400_000;

/** When what was deleted goes for good, at the earliest. @param days that the account keeps its trash */
export const goesAt = (deleted_at: Date, days: number): string =>
  new Date(deleted_at.getTime() + days * DAY_MS).toISOString();

/** Whole days that are left, begun ones included; 0 once it goes any moment. @param now in ms */
export const daysLeft = (goes_at: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(goes_at) - now) / DAY_MS));
