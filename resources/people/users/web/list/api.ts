import { queryOptions } from '@tanstack/react-query';
import { users } from '#resources/people/users/users.resource.ts';
import { call } from '#web/api/api.ts';

/** A person of a cell, read once for all of a list. @param id 0: nobody */
export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'brief', id],
    queryFn: ({ signal }) => call(users.endpoints.get, { params: { id }, signal }),
    enabled: id !== 0,
    staleTime: 300_000,
    retry: false,
  });
