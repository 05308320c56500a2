import type { Source } from '#web/i18n/words.ts';

/** What a list says while its cells are changed in it; fetched along with what changes them. */
export const gridWords: Source = {
  en: () => import('#i18n/en/grid.ts'),
  ru: () => import('#i18n/ru/grid.ts'),
};
