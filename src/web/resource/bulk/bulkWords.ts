import type { Source } from '../../providers/words.ts';

export const bulkWords: Source = {
  en: () => import('#i18n/en/bulk.ts'),
  ru: () => import('#i18n/ru/bulk.ts'),
};
