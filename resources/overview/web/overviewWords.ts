import type { Source } from '#web/i18n/words.ts';

/** Words of the start page, which alone says them. */
export const overviewWords: Source = {
  en: () => import('#i18n/en/overview.ts'),
  ru: () => import('#i18n/ru/overview.ts'),
};
