import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, Reply } from '#shared/endpoint.ts';
import { request } from '#web/api/api.ts';
import { checkBody } from '#web/api/checkBody.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { notify } from '#web/inputs/ui/messages.ts';

interface Declared {
  name: string;
  endpoints: { get: Endpoint; update: Endpoint };
}

interface Read<T> {
  record: T;
  etag: string | null;
}

export interface Settings<T> {
  /** Null while it is loading. */
  record: T | null;
  error: unknown;
  /** Reads again; null where that failed, after a toast. */
  refresh: () => Promise<T | null>;
  /** Changes some settings. @param overwrite ignore what another person saved meanwhile */
  save: (body: object, overwrite: boolean) => Promise<{ record: T; headers: Headers }>;
}

/** Of settings that change while the page is open. */
const live = { refetchInterval: 10_000, refetchOnWindowFocus: true, staleTime: 0 } as const;

/**
 * Settings that are one record: read, and changed with an ETag that detects lost updates.
 * @param options.isLive the record is read again every 10 s while the window is visible, and when it gets the focus
 */
export function useSettings<D extends Declared>(
  { name, endpoints }: D,
  { isLive = false } = {},
): Settings<Reply<D['endpoints']['get']>> {
  type T = Reply<D['endpoints']['get']>;
  const { get, update } = endpoints;
  const client = useQueryClient();
  const queryKey = [name, 'settings'];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Read<T>> => {
      const { data, headers } = await request(get.method, get.path, { signal });
      return { record: data as T, etag: headers.get('etag') };
    },
    gcTime: 0,
    ...(isLive && live),
  });

  const save = async (body: object, overwrite: boolean) => {
    // The current one: another block of the page may have been saved just now.
    const etag = overwrite ? null : client.getQueryData<Read<T>>(queryKey)?.etag;
    const { data: saved, headers } = await request(update.method, update.path, {
      body: checkBody(update, body),
      ifMatch: etag,
    });
    const record = saved as T;
    client.setQueryData<Read<T>>(queryKey, { record, etag: headers.get('etag') });
    return { record, headers };
  };
  const refresh = async () => {
    const reading = await refetch();
    if (!reading.error) return reading.data?.record ?? null;
    notify({ tone: 'error', text: errorText(reading.error, name) });
    return null;
  };
  return { record: data?.record ?? null, error: data ? null : error, refresh, save };
}
