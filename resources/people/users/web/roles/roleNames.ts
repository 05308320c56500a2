import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Role, roles } from '#resources/people/roles/roles.resource.ts';
import { limits } from '#shared/limits.ts';
import { call } from '#web/api/api.ts';

/** The account's roles by name. */
export const roleNamesQuery = queryOptions({
  queryKey: ['roles', 'names'],
  queryFn: async ({ signal }) =>
    (await call(roles.endpoints.list, { query: { limit: limits.page_size_all }, signal })).items,
});

/** The roles for a cell of a list, read once for all of its rows, and again for a role that was added since. */
export function useRolesOf(ids: readonly number[]): { held: Role[]; standard: Role | undefined } | null {
  const { data: known, refetch } = useQuery({ ...roleNamesQuery, staleTime: 60_000 });
  const unknown = known ? ids.filter((id) => !known.some((role) => role.id === id)).join() : '';
  useEffect(() => {
    if (unknown) void refetch({ cancelRefetch: false });
  }, [unknown, refetch]);
  if (!known) return null;
  return {
    held: known.filter(({ id }) => ids.includes(id)),
    standard: known.find(({ is_default }) => is_default),
  };
}
