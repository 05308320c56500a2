import { useCallback, useContext, useEffect, useState } from 'react';
import { lazyWithPreload } from '#web/preload/lazyWithPreload.ts';
import { whenIdle } from '#web/preload/whenIdle.ts';
import { SlotsContext } from '../slots.ts';
import { useView } from '../ViewContext.ts';

export const ResourceCard = lazyWithPreload(() => import('./ResourceCard.tsx'));
export const CardPrewarm = lazyWithPreload(() => import('./CardPrewarm.tsx'));

/**
 * Whether all that draws a card is there. It is fetched once nobody waits for the rows, so that a click on one does not
 * wait for it; at once where a card is asked for before. Throws what keeps it from coming then.
 */
export function useCardScripts(isAsked: boolean, isPending: boolean): boolean {
  const {
    declaration,
    card: { Body, prepare },
  } = useView();
  const slots = useContext(SlotsContext);
  const hasCard = declaration.card !== undefined;
  const [isThere, setThere] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const fetch = useCallback(async () => {
    await Promise.all([ResourceCard.preload(), CardPrewarm.preload(), slots.card(), Body?.preload(), prepare?.()]);
    setThere(true);
  }, [Body, prepare, slots]);
  useEffect(() => {
    if (!hasCard || isThere) return;
    if (isAsked) void fetch().catch(setFailure);
    else if (!isPending) return whenIdle(fetch);
  }, [hasCard, isThere, isAsked, isPending, fetch]);
  if (failure) throw failure;
  return isThere;
}
