import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import type { ListSpec } from '#shared/resource.ts';
import { firstListParams } from '#web/list-query/pageQuery.ts';
import type { View } from '#web/resource/view.ts';
import { entityViewQuery } from './api.ts';

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

/** How long the preloaded rows stay fresh. Rendering the list can take this long; stale rows would be requested again. */
const renderMs = 10_000;

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
  if (!view || search !== '') return;
  const query = firstPageQuery(dataProvider, view);
  await client.prefetchQuery(query);
  client.setQueryData(query.queryKey, (rows) => rows, { updatedAt: Date.now() + renderMs });
}
