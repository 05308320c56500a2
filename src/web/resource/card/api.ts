import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { withRights } from '#shared/entities/recordRights.ts';
import { etagKey } from '#shared/entities/recordVersions.ts';
import { requestRecord } from '#web/api/api.ts';
import type { Row, View } from '../view.ts';

const keyOf = (resource: string, id: number) => [resource, 'card', id] as const;

/** The record of a card, read each time it opens. @param id 0 for a new one, which is not read */
export const cardQuery = (provider: DataProvider, view: View, id: number) =>
  queryOptions({
    queryKey: keyOf(view.declaration.name, id),
    queryFn: async ({ signal }): Promise<Row> =>
      (await readWithRights(view, id, signal)) ??
      (await provider.getOne<Row>(view.declaration.name, { id, signal })).data,
    enabled: id !== 0,
    gcTime: 0,
  });

/** The record with what the person may do with it; null where that is the same for all records. */
async function readWithRights({ declaration, allows }: View, id: number, signal: AbortSignal): Promise<Row | null> {
  const { get } = declaration.endpoints;
  if (!allows || !get) return null;
  const { record, etag } = await requestRecord(get, id, { query: { with: withRights }, signal });
  return { ...(record as Row), [etagKey]: etag };
}

/** Makes a version of the record the one that its open card edits. */
export const putCard = (client: QueryClient, resource: string, record: Row) =>
  client.setQueryData(keyOf(resource, record.id), record);

/** Lists of names only, such as the sidebar's entities. */
export const invalidateNames = (client: QueryClient, resource: string): Promise<void> =>
  client.invalidateQueries({ queryKey: [resource, 'names'] });
