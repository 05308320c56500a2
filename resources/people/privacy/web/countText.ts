import type { Translate } from '#web/i18n/translate.ts';

interface Count {
  count: number | null;
  is_more: boolean;
}

/** `12`, `Over 10 000`, or that it would have taken too long. */
export function countText({ count, is_more }: Count, translate: Translate): string {
  if (count === null) return translate('privacy.count.unknown');
  return translate(is_more ? 'privacy.count.more' : 'privacy.count.some', { smart_count: count });
}

/** The same as a sentence about records. */
export function recordsText(of: 'named' | 'texts', { count, is_more }: Count, translate: Translate): string {
  if (count === null) return translate(`privacy.records.${of}_unknown`);
  return translate(is_more ? `privacy.records.${of}_more` : `privacy.records.${of}`, { smart_count: count });
}
