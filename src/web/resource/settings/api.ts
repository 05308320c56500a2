import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Endpoint, Reply } from '#shared/endpoint.ts';
import { request } from '#web/api/api.ts';
import { checkBody } from '#web/api/checkBody.ts';

/** A declaration of settings that are one record. */
export interface DeclaredSettings {
  name: string;
  endpoints: { get: Endpoint; update: Endpoint };
}

export type SettingsOf<D extends DeclaredSettings> = Reply<D['endpoints']['get']>;

/** Settings with their version. */
interface Reading<T> {
  record: T;
  etag: string | null;
}

const keyOf = (name: string) => [name, 'settings'] as const;

export const settingsQuery = <D extends DeclaredSettings>({ name, endpoints: { get } }: D) =>
  queryOptions({
    queryKey: keyOf(name),
    queryFn: async ({ signal }): Promise<Reading<SettingsOf<D>>> => {
      const { data, headers } = await request(get.method, get.path, { signal });
      return { record: data as SettingsOf<D>, etag: headers.get('etag') };
    },
    gcTime: 0,
  });

/**
 * Changes some settings, and shows what the server answers.
 * @param overwrite ignore what another person saved meanwhile
 */
export async function saveSettings<D extends DeclaredSettings>(
  client: QueryClient,
  declared: D,
  body: object,
  overwrite: boolean,
): Promise<{ record: SettingsOf<D>; headers: Headers }> {
  const { update } = declared.endpoints;
  const { queryKey } = settingsQuery(declared);
  // The current one: another block of the page may have been saved just now.
  const ifMatch = overwrite ? null : client.getQueryData(queryKey)?.etag;
  const { data, headers } = await request(update.method, update.path, { body: checkBody(update, body), ifMatch });
  const record = data as SettingsOf<D>;
  client.setQueryData(queryKey, { record, etag: headers.get('etag') });
  return { record, headers };
}

export const invalidateSettings = (client: QueryClient, name: string): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(name) });
