import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { entityViewQuery, firstPageQuery } from './api.ts';

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
