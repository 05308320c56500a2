import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type PrefsOverride, prefsOverride } from '#web/resource/list/prefsOverride.ts';
import { useListName, useSavedViews } from './savedViews.ts';
import { isAlone, searchOf, viewIdOf } from './viewAddress.ts';
import { isSameLook, lookOf } from './viewLook.ts';

/** What somebody changed here outlives that others save the view meanwhile. */
const isTouched = (look: PrefsOverride | null, id: number): look is PrefsOverride =>
  look?.id === id && !isSameLook(look.saved, look.now);

/**
 * A link to a saved view, `?view=<id>`: opened alone it applies the view, with other parameters they win.
 * @returns whether the list can be shown: it is not read twice where the view says how
 */
export function useViewEntry(): boolean {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const list = useListName();
  const id = viewIdOf(search);
  const { data, isError } = useSavedViews(id !== null);
  const view = data?.find((each) => each.id === id);
  const entered = useRef<number | null>(null);
  const isEntering = id !== null && entered.current !== id && isAlone(search);

  useEffect(() => {
    // Entered once the address says so: until then it may be drawn with the one before.
    if (isEntering && view?.state.query)
      return void navigate({ pathname, search: searchOf(view, search) }, { replace: true, state });
    if (id === null || view || isError) entered.current = id;
  }, [isEntering, view, id, isError, navigate, pathname, search, state]);

  useLayoutEffect(() => {
    const store = prefsOverride(list);
    const present = store.get();
    const saved = view ? lookOf(view) : null;
    if (!view || !saved) store.set(null);
    else if (present?.id !== view.id || !isSameLook(present.saved, saved))
      store.set({ id: view.id, saved, now: isTouched(present, view.id) ? present.now : saved });
  }, [list, view]);
  useEffect(() => () => prefsOverride(list).set(null), [list]);

  if (!isEntering || isError) return true;
  return data !== undefined && !view?.state.query;
}
