import type { CardView } from '../view.ts';

/** Loads the scripts of all parts of a card, at once instead of one after another. */
export function preloadCardParts<T>({ inputs, groups = {}, Head, Notice, Under, prepare }: CardView<T>) {
  const drawn = Object.values(groups).map((group) => ('Group' in group ? group.Group : undefined));
  const parts: (object | undefined)[] = [...Object.values(inputs), ...drawn, Head, Notice, Under];
  return Promise.all([...parts.map(preload), prepare?.()]);
}

/** Parts made by `lazyWithPreload` have this method. */
const preload = (part: { preload?: () => Promise<unknown> } | undefined) => part?.preload?.();
