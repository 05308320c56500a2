import type { Source } from '../../providers/words.ts';

/** What may be wrong with a value: added as `errors`, beside everybody's, by pages that take values. */
export const valueWords: Source = {
  en: () => import('#i18n/en/values.ts'),
  ru: () => import('#i18n/ru/values.ts'),
};
