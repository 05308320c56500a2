import type { Source } from '../i18n/words.ts';

/** Words of uploads, wherever a file is chosen. */
export const fileWords: Source = {
  en: () => import('#i18n/en/files.ts'),
  ru: () => import('#i18n/ru/files.ts'),
};
