/** Offsets such as `+03:00` are refused: PostgreSQL and ISO 8601 read them with opposite signs. */
export const isTimeZone = (value: string): boolean => {
  try {
    return /^[a-z]/i.test(value) && Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
};
