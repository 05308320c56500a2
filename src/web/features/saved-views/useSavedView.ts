import { useLocation, useNavigate } from 'react-router-dom';
import type { SavedView } from '#resources/views/views.resource.ts';
import { prefsOverride } from '#web/resource/list/prefsOverride.ts';
import { useMe } from '#web/session/session.ts';
import { useStore } from '#web/state/store.ts';
import { useListCodec, useListName, useSavedViews } from './savedViews.ts';
import { queryOf, searchOf, viewIdOf } from './viewAddress.ts';
import { isSameLook } from './viewLook.ts';

/** The view that the list is compared with, and what differs from it. */
export function useSavedView() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const codec = useListCodec();
  const { user } = useMe();
  const id = viewIdOf(search);
  const { data } = useSavedViews(id !== null);
  const look = useStore(prefsOverride(useListName()));
  const view = data?.find((each) => each.id === id) ?? null;
  const query = queryOf(codec, search);
  const isLookChanged = look !== null && !isSameLook(look.saved, look.now);

  return {
    id,
    view,
    query,
    /** Named by the address, and not there: deleted, or somebody else's own. */
    isGone: id !== null && data !== undefined && !view,
    isChanged: view !== null && (isLookChanged || query !== queryOf(codec, `?${view.state.query}`)),
    mayChange: view !== null && (view.user_id === user?.id || user?.full_access === true),
    choose(next: SavedView | null): void {
      if (next && look?.id === next.id) prefsOverride(next.list).set({ ...look, now: look.saved });
      void navigate({ pathname, search: searchOf(next) });
    },
    link: (of: SavedView) => new URL(`${pathname}?view=${of.id}`, location.origin).href,
  };
}

export type PresentView = ReturnType<typeof useSavedView>;
