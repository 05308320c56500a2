import { format, isValid } from 'date-fns';

/** dd.MM.yyyy HH:mm in the browser's time zone (docs/product.md#numbers-and-dates); null for an invalid timestamp. */
export function formatMoment(value: unknown): string | null {
  const date = typeof value === 'string' ? new Date(value) : null;
  return date && isValid(date) ? format(date, 'dd.MM.yyyy HH:mm') : null;
}
