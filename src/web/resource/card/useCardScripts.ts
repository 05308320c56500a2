import { useCallback, useContext, useEffect, useState } from 'react';
import { lazyWithPreload } from '#web/preload/lazyWithPreload.ts';
import { whenIdle } from '#web/preload/whenIdle.ts';
import { SlotsContext } from '../slots.ts';
import { useView } from '../ViewContext.ts';
import { preloadCardParts } from './cardParts.ts';

export const ResourceCard = lazyWithPreload(() => import('./ResourceCard.tsx'));
export const CardPrewarm = lazyWithPreload(() => import('./CardPrewarm.tsx'));

/**
 * Whether the scripts of a card are loaded. They are preloaded once the rows have loaded and the browser is idle, or at once
 * if a card is opened before that.
 * @throws while rendering, if the scripts of an open card cannot be loaded
 */
export function useCardScripts(isOpen: boolean, isPending: boolean): boolean {
  const { declaration, card } = useView();
  const slots = useContext(SlotsContext);
  const hasCard = declaration.card !== undefined;
  const [isLoaded, setLoaded] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(async () => {
    await Promise.all([ResourceCard.preload(), CardPrewarm.preload(), slots.card(), preloadCardParts(card)]);
    setLoaded(true);
  }, [card, slots]);
  useEffect(() => {
    if (!hasCard || isLoaded) return;
    if (isOpen) void load().catch(setFailure);
    else if (!isPending) return whenIdle(load);
  }, [hasCard, isLoaded, isOpen, isPending, load]);
  if (failure) throw failure;
  return isLoaded;
}
