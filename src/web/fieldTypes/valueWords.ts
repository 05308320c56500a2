import { addWords, type Source } from '../i18n/words.ts';

/** What may be wrong with a value: added as `errors`, beside everybody's, by pages that take values. */
export const valueWords: Source = {
  en: () => import('#i18n/en/values.ts'),
  ru: () => import('#i18n/ru/values.ts'),
};

const inputWords: Source = {
  en: () => import('#i18n/en/inputs.ts'),
  ru: () => import('#i18n/ru/inputs.ts'),
};

/** Words of what a page of values shows: what may be wrong with them, and what their inputs say. */
export const addValueWords = (): Promise<unknown> =>
  Promise.all([addWords('errors', valueWords), addWords('inputs', inputWords)]);
