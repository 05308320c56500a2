import { queryOptions } from '@tanstack/react-query';
import { entities } from '#resources/data/entities/entities.resource.ts';
import { call } from '#web/api/api.ts';
import { entityNamesRequest } from '#web/preload/firstRequests.ts';

/** All entities of the account by name, with the fields that conditions and rights are about. */
export const entitiesWithFields = queryOptions({
  queryKey: ['entities', 'with-fields'],
  queryFn: async ({ signal }) =>
    (await call(entities.endpoints.list, { query: { ...entityNamesRequest.query, with: 'fields' }, signal })).items,
});
