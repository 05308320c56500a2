import { queryOptions } from '@tanstack/react-query';
import { type SavedView, views } from '#resources/data/views/views.resource.ts';
import { limits } from '#shared/limits.ts';
import { call } from '#web/api/api.ts';
import type { SettingsServer } from '#web/resource/list/settings/listSettings.ts';

const { list: all, set_settings, settings } = views.endpoints;

/** A list's views by name. */
export const savedViewsQuery = (list: string) =>
  queryOptions({
    queryKey: ['views', list],
    queryFn: async ({ signal }): Promise<SavedView[]> => {
      const query = { filter: { list }, limit: limits.page_size_all, sort: { name: 'asc' } };
      return (await call(all, { query, signal })).items;
    },
    staleTime: 30_000,
  });

/** The server's copy of each person's columns and density. */
export const listSettingsServer: SettingsServer = {
  read: async () => (await call(settings)).items,
  write: (list, body) => call(set_settings, { params: { list }, body }),
};
