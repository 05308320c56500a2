import { format, isValid } from 'date-fns';

/** dd.MM.yyyy HH:mm in this browser's time zone (SPEC.md section 9); null for what is no moment. */
export function formatMoment(value: unknown): string | null {
  const date = typeof value === 'string' ? new Date(value) : null;
  return date && isValid(date) ? format(date, 'dd.MM.yyyy HH:mm') : null;
}
