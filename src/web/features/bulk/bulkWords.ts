import type { Source } from '#web/i18n/words.ts';

export const bulkWords: Source = {
  en: () => import('#i18n/en/bulk.ts'),
  ru: () => import('#i18n/ru/bulk.ts'),
};
