import { later } from '#web/preload/later.ts';
import { addFilterWords } from './conditions/filterWords.ts';

/** The drawer of filters, with its words: most lists are looked at without. */
export const FiltersDrawer = later(async () => {
  const [drawer] = await Promise.all([import('./FiltersDrawer.tsx'), addFilterWords()]);
  return drawer;
});
