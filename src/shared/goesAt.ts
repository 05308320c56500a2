const DAY_MS = 86_400_000;

/** When what was deleted goes for good, at the earliest. @param days that the account keeps its trash */
export const goesAt = (deleted_at: Date, days: number): string =>
  new Date(deleted_at.getTime() + days * DAY_MS).toISOString();
