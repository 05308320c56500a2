import { queryOptions } from '@tanstack/react-query';
import { type SavedView, views } from '#resources/data/views/views.resource.ts';
import { limits } from '#shared/limits.ts';
import { call } from '#web/api/api.ts';

const { list, settings, set_settings } = views.endpoints;

/** Ids of the person's pinned views, by list. */
export async function readPins(signal?: AbortSignal): Promise<ReadonlyMap<string, readonly number[]>> {
  const { items } = await call(settings, signal ? { signal } : {});
  return new Map(items.map((each) => [each.list, each.pinned ?? []]));
}

/** The views that the person has pinned in any list, by name. Views that are gone are left out. */
export async function readPinnedViews(signal: AbortSignal): Promise<SavedView[]> {
  const pins = await readPins(signal);
  if ([...pins.values()].every((ids) => ids.length === 0)) return [];
  const { items } = await call(list, { query: { limit: limits.page_size_all, sort: { name: 'asc' } }, signal });
  return items.filter((view) => pins.get(view.list)?.includes(view.id));
}

export const pinnedViewsQuery = queryOptions({
  queryKey: ['pinned_views'],
  queryFn: ({ signal }) => readPinnedViews(signal),
  staleTime: 60_000,
});

export const savePins = (of: string, pinned: number[]) =>
  call(set_settings, { params: { list: of }, body: { pinned } });
