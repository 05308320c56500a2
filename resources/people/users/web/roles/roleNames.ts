import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Role } from '#resources/people/roles/roles.resource.ts';
import { roleNamesQuery } from './api.ts';

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
