import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Call } from '#shared/endpoint.ts';
import { changeStatus } from '#shared/entities/statuses.ts';
import { call, type Reading, requestRecord } from '#web/api/api.ts';
import type { Intent } from '#web/api/intent.ts';
import { invalidateAllButCards, invalidateResource } from '#web/resource/listCache.ts';
import { type Field, fields } from '../fields.resource.ts';

const { check, create, discard, get, history, list, remove, restore, retry, set_order, trash, update } =
  fields.endpoints;

/** Polling interval, in ms, while a field is processing, in case the event stream does not get through. */
const processingPollMs = 5000;

const isChanging = (field: Field) => field.status_id === changeStatus.processing;

/** A change of the schema refetches what is below it, except the card. */
const root = 'fields';

/** The entity's own fields, in their order. */
export const fieldsQuery = (entity_id: number) =>
  queryOptions({
    queryKey: [root, 'list', entity_id],
    queryFn: async ({ signal }) => (await call(list, { query: { entity_id }, signal })).items,
    refetchInterval: ({ state }) => (state.data?.some(isChanging) ? processingPollMs : false),
  });

/** A field for its card, with its ETag. @param id 0 for a new one, which is not read */
export const fieldQuery = (id: number) =>
  queryOptions({
    queryKey: [root, 'card', id],
    queryFn: async ({ signal }): Promise<{ field: Field; etag: Reading['etag'] }> => {
      const { record, etag } = await requestRecord(get, id, { signal });
      return { field: record as unknown as Field, etag };
    },
    enabled: id !== 0,
    gcTime: 0,
  });

/** What a change of a field would not fit. */
export const conversionCheckQuery = (id: number, body: Call<typeof check>['body']) =>
  queryOptions({
    queryKey: [root, 'check', id, body],
    queryFn: ({ signal }) => call(check, { params: { id }, body, signal }),
    // The records may have been corrected in another window.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    retry: false,
  });

export const trashedFieldsQuery = (entity_id: number) =>
  queryOptions({
    queryKey: [root, 'trash', entity_id],
    queryFn: async ({ signal }) => (await call(trash, { query: { entity_id }, signal })).items,
  });

/** Why the newest change of a field failed, which only its history says. */
export const fieldFailureQuery = (field_id: number) =>
  queryOptions({
    queryKey: ['history', 'failure', field_id],
    queryFn: async ({ signal }) => {
      const { items } = await call(history, { params: { field_id }, query: { page: 1 }, signal });
      return items.find(({ result }) => result?.ok === false)?.result ?? null;
    },
  });

/** Puts a saved field into the cached list, a new one last, and refetches everything that shows it. */
export function putField(client: QueryClient, field: Field): Promise<void> {
  client.setQueryData(fieldsQuery(field.entity_id).queryKey, (rows) => {
    if (!rows) return rows;
    const isThere = rows.some(({ id }) => id === field.id);
    return isThere ? rows.map((row) => (row.id === field.id ? field : row)) : [...rows, field];
  });
  return readAgain(client);
}

export async function dropField(client: QueryClient, { id, entity_id }: Field): Promise<void> {
  client.setQueryData(fieldsQuery(entity_id).queryKey, (rows) => rows?.filter((row) => row.id !== id));
  await readAgain(client);
}

/** The fields, the entities that hold them and their history. */
export async function readAgain(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [root, 'list'] }),
    invalidateResource(client, 'history'),
    invalidateAllButCards(client, 'entities'),
  ]);
}

export const createField = (body: Call<typeof create>['body'], intent: Intent): Promise<Field> =>
  call(create, { body, intent });

/** @param ifMatch null: over any version */
export const updateField = (id: number, body: Call<typeof update>['body'], ifMatch: string | null): Promise<Field> =>
  call(update, { params: { id }, body, ifMatch });

/** Gives a field an index. */
export const indexField = async (client: QueryClient, { id, extra }: Field): Promise<void> =>
  putField(client, await updateField(id, { extra: { ...extra, indexed: true } }, null));

/** Saves an order, and shows the server's. */
export async function saveFieldOrder(client: QueryClient, entity_id: number, order: readonly number[]): Promise<void> {
  const { items } = await call(set_order, { body: { entity_id, order: [...order] } });
  const query = fieldsQuery(entity_id);
  // A read in progress would bring back the old order.
  await client.cancelQueries(query);
  client.setQueryData(query.queryKey, items);
}

export const removeField = (id: number) => call(remove, { params: { id } });

export const retryField = (id: number): Promise<Field> => call(retry, { params: { id } });

export const discardField = (id: number) => call(discard, { params: { id } });

export const restoreField = (id: number): Promise<Field> => call(restore, { params: { id } });
