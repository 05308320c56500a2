import { queryOptions } from '@tanstack/react-query';
import { roles } from '#resources/people/roles/roles.resource.ts';
import { limits } from '#shared/limits.ts';
import { call } from '#web/api/api.ts';

/** The account's roles by name. */
export const roleNamesQuery = queryOptions({
  queryKey: ['roles', 'names'],
  queryFn: async ({ signal }) =>
    (await call(roles.endpoints.list, { query: { limit: limits.page_size_all }, signal })).items,
});
