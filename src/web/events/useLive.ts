import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeLive } from './live.ts';

/** By the first part of a query's key. */
const followed: ReadonlySet<unknown> = new Set(['entities', 'fields', 'history']);

/** An open card keeps what it was read with: its ETag is what tells of a lost update. */
export const isFollowed = ([name, kind]: QueryKey): boolean => followed.has(name) && kind !== 'card';

/** Reads entities, fields and their history again whenever the account's schema changes, while the page is shown. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      subscribeLive(({ schema, missed }) => {
        if (schema || missed) void client.invalidateQueries({ predicate: ({ queryKey }) => isFollowed(queryKey) });
      }),
    [client],
  );
}
