import { DAY_MS } from '#shared/time/time.ts';
import { useLocale } from '#web/i18n/translate.ts';

/** "today", "yesterday", "3 days ago", by the calendar. */
export function useDaysAgo(time: number | undefined): string | null {
  const locale = useLocale();
  if (time === undefined) return null;
  const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  const days = Math.max(0, Math.round((dayOf(new Date()) - dayOf(new Date(time))) / DAY_MS));
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day');
}
