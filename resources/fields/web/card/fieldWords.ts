import type { Source } from '#web/i18n/words.ts';

/** Words of the fields tab, fetched with it: fields have no page of their own. */
export const fieldWords: Source = {
  en: () => import('#i18n/en/fields.ts'),
  ru: () => import('#i18n/ru/fields.ts'),
};
