import type { Source } from '../i18n/words.ts';

/** Words of the administration itself. */
export const adminWords: Source = {
  en: () => import('#i18n/en/admin.ts'),
  ru: () => import('#i18n/ru/admin.ts'),
};
