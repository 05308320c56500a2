import { formatMoment } from '#web/i18n/formatMoment.ts';
import { useTranslate } from '#web/i18n/translate.ts';

/** When a factor was added and used, in words. */
export function useUsageFacts() {
  const translate = useTranslate();
  return ({ created_at, last_used_at }: { created_at: string; last_used_at: string | null }): string[] => {
    const used = formatMoment(last_used_at);
    return [
      translate('factors.own.added', { moment: formatMoment(created_at) ?? '' }),
      used ? translate('factors.own.last_used', { moment: used }) : translate('factors.own.never_used'),
    ];
  };
}
