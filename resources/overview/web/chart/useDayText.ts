import { useMemo } from 'react';
import { useLocale } from '#web/i18n/translate.ts';

/** Formats a day, `yyyy-MM-dd`, in the interface language: long, or short for the chart's axis. */
export function useDayText() {
  const locale = useLocale();
  return useMemo(() => {
    const forms = (month: 'long' | 'short') =>
      new Intl.DateTimeFormat(locale, { day: 'numeric', month, timeZone: 'UTC' });
    const [long, short] = [forms('long'), forms('short')];
    const date = (day: string) => new Date(`${day}T00:00:00Z`);
    return { long: (day: string) => long.format(date(day)), short: (day: string) => short.format(date(day)) };
  }, [locale]);
}
