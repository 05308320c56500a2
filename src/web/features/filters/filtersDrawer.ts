import { loadMessages } from '#web/i18n/translate.ts';
import { lazyWithPreload } from '#web/preload/lazyWithPreload.ts';

/** The drawer of filters, with its words: most lists are looked at without. */
export const FiltersDrawer = lazyWithPreload(async () => {
  const [drawer] = await Promise.all([
    import('./FiltersDrawer.tsx'),
    loadMessages('filters', 'value_errors', 'inputs'),
  ]);
  return drawer;
});
