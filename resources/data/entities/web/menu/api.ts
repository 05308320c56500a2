import { queryOptions } from '@tanstack/react-query';
import { entities } from '#resources/data/entities/entities.resource.ts';
import { call } from '#web/api/api.ts';
import { entityNamesRequest } from '#web/preload/firstRequests.ts';

/** The account's entities by name, shared by the sidebar, the pages of records and the loader of the administration. */
export const entityNamesQuery = queryOptions({
  queryKey: ['entities', 'names'],
  queryFn: async ({ signal }) =>
    (await call(entities.endpoints.list, { query: entityNamesRequest.query, signal })).items,
  staleTime: 60_000,
});
