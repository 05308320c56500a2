import { format, isValid } from 'date-fns';
import { useLocale } from './translate.ts';

/** Days and moments as each language writes them, for date-fns. English names the month: its figures are read two ways. */
export const dayForms = {
  en: { day: 'd MMM yyyy', moment: 'd MMM yyyy, HH:mm' },
  ru: { day: 'dd.MM.yyyy', moment: 'dd.MM.yyyy HH:mm' },
} as const;

/** Writes a date in the language of the interface and this browser's time zone; null for what is none. */
export function useDateText(kind: 'day' | 'moment') {
  const form = dayForms[useLocale()][kind];
  return (date: Date | null): string | null => (date && isValid(date) ? format(date, form) : null);
}
