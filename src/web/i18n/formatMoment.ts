import { format, isValid, parseISO } from 'date-fns';

/** Formats for date-fns, the same in all languages (docs/reference/product/screens.md#numbers-and-dates). */
const dayForm = 'dd.MM.yyyy';
export const momentForm = 'dd.MM.yyyy HH:mm';

const formatted = (date: Date | null, form: string) => (date && isValid(date) ? format(date, form) : null);

/** A day, `yyyy-MM-dd`, as text; null for an invalid one. */
export const formatDay = (value: unknown): string | null =>
  formatted(typeof value === 'string' ? parseISO(value) : null, dayForm);

/** A moment, ISO 8601 or a date, in the browser's time zone; null for an invalid one. */
export const formatMoment = (value: unknown): string | null =>
  formatted(typeof value === 'string' || value instanceof Date ? new Date(value) : null, momentForm);
