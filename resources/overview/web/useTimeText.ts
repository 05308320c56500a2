import { useLocale } from '#web/i18n/translate.ts';

/** Writes the hour and minute of a moment, in this browser's time zone. */
export function useTimeText() {
  const format = new Intl.DateTimeFormat(useLocale(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (moment: string) => format.format(new Date(moment));
}
