import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Reads queries again after a change on the server. react-query joins a first fetch that is still running, whose
 * response may be older than the change: such a query is read again once the response has arrived.
 */
export function refetchChanged(client: QueryClient, filters: QueryFilters): void {
  const first = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  for (const query of first) {
    const again = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    // Resolves with the fetch that is running. A failed one is read again by its own means.
    void query.fetch().then(again, () => {});
  }
  void client.invalidateQueries(filters);
}
