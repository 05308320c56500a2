import { format, isValid } from 'date-fns';
import { useLocale } from './translate.ts';

/** Formats of days and timestamps for date-fns. English has the month's name, since 3/4 is ambiguous. */
export const dayForms = {
  en: { day: 'd MMM yyyy', moment: 'd MMM yyyy, HH:mm' },
  ru: { day: 'dd.MM.yyyy', moment: 'dd.MM.yyyy HH:mm' },
} as const;

/** Formats a date in the interface's language and the browser's time zone; null for an invalid one. */
export function useDateText(kind: 'day' | 'moment') {
  const form = dayForms[useLocale()][kind];
  return (date: Date | null): string | null => (date && isValid(date) ? format(date, form) : null);
}
