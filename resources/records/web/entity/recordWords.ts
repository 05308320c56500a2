import type { Source } from '#web/i18n/words.ts';

/** Words of what the data API refuses, fetched where somebody may call it. */
export const recordWords: Source = {
  en: () => import('#i18n/en/records.ts'),
  ru: () => import('#i18n/ru/records.ts'),
};
