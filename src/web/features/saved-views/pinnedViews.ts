import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SavedView, views } from '#resources/data/views/views.resource.ts';
import { limits } from '#shared/limits.ts';
import { call } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { notify } from '#web/inputs/ui/messages.ts';

const { list, settings, set_settings } = views.endpoints;

const pinsOf = async (signal?: AbortSignal): Promise<ReadonlyMap<string, readonly number[]>> => {
  const { items } = await call(settings, signal ? { signal } : {});
  return new Map(items.map((each) => [each.list, each.pinned ?? []]));
};

/** The views that the person has pinned in any list, by name. Views that are gone are left out. */
export async function readPinnedViews(signal: AbortSignal): Promise<SavedView[]> {
  const pins = await pinsOf(signal);
  if ([...pins.values()].every((ids) => ids.length === 0)) return [];
  const { items } = await call(list, { query: { limit: limits.page_size_all, sort: { name: 'asc' } }, signal });
  return items.filter((view) => pins.get(view.list)?.includes(view.id));
}

export const pinnedViewsQuery = queryOptions({
  queryKey: ['pinned_views'],
  queryFn: ({ signal }) => readPinnedViews(signal),
  staleTime: 60_000,
});

/** Whether a view is in the person's sidebar, and a function that puts it there or takes it out. */
export function usePin(view: SavedView | null): { isPinned: boolean; toggle: () => Promise<void> } {
  const client = useQueryClient();
  const { data } = useQuery({ ...pinnedViewsQuery, enabled: view !== null });
  const isPinned = view !== null && data?.some(({ id }) => id === view.id) === true;
  const toggle = async () => {
    if (!view) return;
    try {
      // Another window may have pinned others meanwhile.
      const others = ((await pinsOf()).get(view.list) ?? []).filter((id) => id !== view.id);
      const pinned = isPinned ? others : [...others, view.id].slice(-limits.pinned_views_max);
      await call(set_settings, { params: { list: view.list }, body: { pinned } });
      await client.invalidateQueries({ queryKey: pinnedViewsQuery.queryKey });
    } catch (error) {
      notify({ tone: 'error', text: errorText(error, 'views') });
    }
  };
  return { isPinned, toggle };
}
