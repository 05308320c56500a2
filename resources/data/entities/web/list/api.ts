import { queryOptions } from '@tanstack/react-query';
import { entities } from '#resources/data/entities/entities.resource.ts';
import { limits } from '#shared/limits.ts';
import { call } from '#web/api/api.ts';

export const trashedEntitiesQuery = queryOptions({
  queryKey: ['entities', 'trash'],
  queryFn: async ({ signal }) =>
    (await call(entities.endpoints.trash, { query: { limit: limits.page_size_all }, signal })).items,
});
