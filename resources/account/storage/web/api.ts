import { useQuery } from '@tanstack/react-query';
import { storage } from '#resources/account/storage/storage.resource.ts';
import { call } from '#web/api/api.ts';

/** What the servers of the account's records answer. Read when the page opens. */
export const useStatus = () =>
  useQuery({
    queryKey: ['storage', 'status'],
    queryFn: ({ signal }) => call(storage.endpoints.status, { signal }),
    gcTime: 0,
  });

export type Status = ReturnType<typeof useStatus>;
