import { addValueWords } from '#web/fieldTypes/valueWords.ts';
import { addWords } from '#web/i18n/words.ts';

/** Words of filters come with what shows them: a list that nobody filters does not wait for them. */
export const addFilterWords = (): Promise<unknown> =>
  Promise.all([
    addValueWords(),
    addWords('admin@filters', { en: () => import('#i18n/en/filters.ts'), ru: () => import('#i18n/ru/filters.ts') }),
  ]);
