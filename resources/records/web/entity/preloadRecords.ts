import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import type { ListSpec } from '#shared/resource.ts';
import { firstListParams } from '#web/list-query/pageQuery.ts';
import type { View } from '#web/resource/view.ts';
import { entityViewQuery } from './loadEntityView.ts';

/**
 * The first page of a list. Lists are read by react-admin's `useGetList`, whose query key is fixed, so the rows are put
 * into the cache under that key. `ListBase` gets the same parameters from `firstListParams` and finds them there.
 */
const firstPageQuery = (dataProvider: DataProvider, { declaration: { name, list }, meta }: View) => {
  const params = { ...firstListParams(list as ListSpec), meta };
  return queryOptions({
    queryKey: [name, 'getList', params],
    queryFn: ({ signal }) => dataProvider.getList(name, { ...params, signal }),
  });
};

/**
 * Reads an entity and the rows that its list shows first. Does not throw: the page requests again what failed, and shows
 * the error.
 * @param search of the address; with parameters it names other rows, which are left to the list
 */
export async function preloadRecords(
  client: QueryClient,
  dataProvider: DataProvider,
  { alias, search }: { alias: string; search: string },
): Promise<void> {
  const view = await client.ensureQueryData(entityViewQuery(client, alias)).catch(() => null);
  if (view && search === '') await client.prefetchQuery(firstPageQuery(dataProvider, view));
}
