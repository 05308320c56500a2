import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type SavedView, views } from '#resources/views/views.resource.ts';
import { limits } from '#shared/limits.ts';
import { call } from '#web/api/api.ts';
import { type ListCodec, listCodec } from '#web/list-query/listCodec.ts';
import { listNameOf } from '#web/resource/entityViews.ts';
import { useListSpec, useView } from '#web/resource/ViewContext.ts';

export const viewsKey = (list: string) => ['views', list] as const;

/** The views of this list that this person sees, by name; asked for once they are needed. */
export function useSavedViews(isNeeded: boolean) {
  const list = useListName();
  return useQuery({
    queryKey: viewsKey(list),
    queryFn: async ({ signal }): Promise<SavedView[]> => {
      const query = { filter: { list }, limit: limits.page_size_all, sort: { name: 'asc' } };
      return (await call(views.endpoints.list, { query, signal })).items;
    },
    enabled: isNeeded,
    staleTime: 30_000,
  });
}

/** What the list that is shown is called where something about it is kept. */
export const useListName = (): string => listNameOf(useView().declaration.name);

export function useListCodec(): ListCodec {
  const list = useListSpec();
  return useMemo(() => listCodec(list), [list]);
}
