import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchChanged } from './refetchChanged.ts';
import { subscribeToEvents } from './subscribeToEvents.ts';

/** First parts of the query keys that depend on the schema. */
const followed: ReadonlySet<unknown> = new Set(['entities', 'fields', 'history']);

/** An open card is not read again: its ETag detects a lost update. */
export const isFollowed = ([name, kind]: QueryKey): boolean => followed.has(name) && kind !== 'card';

/** Reads entities, fields and history again whenever the account's schema changes. */
export function useSchemaUpdates(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      subscribeToEvents(({ schema, missed }) => {
        if (schema || missed) refetchChanged(client, { predicate: ({ queryKey }) => isFollowed(queryKey) });
      }),
    [client],
  );
}
