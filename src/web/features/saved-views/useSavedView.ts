import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SavedView } from '#resources/data/views/views.resource.ts';
import { listCodec } from '#web/list-query/listCodec.ts';
import { listNameOf } from '#web/resource/lateViews.ts';
import { prefsOverride } from '#web/resource/list/settings/useListPrefs.ts';
import { useListSpec, useView } from '#web/resource/ViewContext.ts';
import { useMe } from '#web/session/session.ts';
import { useStore } from '#web/state/store.ts';
import { savedViewsQuery } from './api.ts';
import { canonicalQuery, isSamePrefs, queryOf, searchOf, viewIdOf } from './viewState.ts';

/** The current view, and whether the list differs from it. */
export function useSavedView() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const list = useListSpec();
  const codec = useMemo(() => listCodec(list), [list]);
  const { user } = useMe();
  const id = viewIdOf(search);
  const { data } = useSavedViews(id !== null);
  const look = useStore(prefsOverride(useListName()));
  const view = data?.find((each) => each.id === id) ?? null;
  const query = queryOf(codec, list, search);
  const isLookChanged = look !== null && !isSamePrefs(look.saved, look.now);

  return {
    id,
    view,
    query,
    /** The address has a view that was deleted or is another person's own. */
    isGone: id !== null && data !== undefined && !view,
    isChanged: view !== null && (isLookChanged || query !== canonicalQuery(codec, `?${view.state.query}`)),
    mayChange: view !== null && (view.user_id === user?.id || user?.full_access === true),
    choose(next: SavedView | null): void {
      if (next && look?.id === next.id) prefsOverride(next.list).set({ ...look, now: look.saved });
      void navigate({ pathname, search: searchOf(next) });
    },
    link: (of: SavedView) => new URL(`${pathname}?view=${of.id}`, location.origin).href,
  };
}

export type PresentView = ReturnType<typeof useSavedView>;

/** The list's views by name, loaded when they are needed. */
export const useSavedViews = (isNeeded: boolean) => useQuery({ ...savedViewsQuery(useListName()), enabled: isNeeded });

/** The list's name in saved views and settings. */
export const useListName = (): string => listNameOf(useView().declaration.name);
