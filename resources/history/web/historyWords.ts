import type { Source } from '#web/i18n/words.ts';

/** Words of the change history: it is shown on pages of several resources and is none of the sidebar's own. */
export const historyWords: Source = {
  en: () => import('#i18n/en/history.ts'),
  ru: () => import('#i18n/ru/history.ts'),
};
