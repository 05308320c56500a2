import { type QueryClient, useQuery } from '@tanstack/react-query';
import { changeStatus } from '#shared/entities/statuses.ts';
import { call } from '#web/api/api.ts';
import { type Field, fields } from '../fields.resource.ts';

/** Polling interval, in ms, while a field is processing, in case the event stream does not get through. */
const processingPollMs = 5000;

const isChanging = (field: Field) => field.status_id === changeStatus.processing;

/** The entity's own fields, in their order. */
export const useFields = (entityId: number) =>
  useQuery({
    queryKey: fieldKeys.list(entityId),
    queryFn: async ({ signal }) =>
      (await call(fields.endpoints.list, { query: { entity_id: entityId }, signal })).items,
    refetchInterval: ({ state }) => (state.data?.some(isChanging) ? processingPollMs : false),
  });

/** Puts a saved field into the cached list, a new one last, and refetches everything that shows it. */
export function putField(client: QueryClient, field: Field): Promise<void> {
  client.setQueryData<Field[]>(fieldKeys.list(field.entity_id), (rows) => {
    if (!rows) return rows;
    const isThere = rows.some(({ id }) => id === field.id);
    return isThere ? rows.map((row) => (row.id === field.id ? field : row)) : [...rows, field];
  });
  return readAgain(client);
}

export async function dropField(client: QueryClient, { id, entity_id }: Field): Promise<void> {
  client.setQueryData<Field[]>(fieldKeys.list(entity_id), (rows) => rows?.filter((row) => row.id !== id));
  await readAgain(client);
}

/** The fields, the entities that hold them and their history. */
export async function readAgain(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['fields', 'list'] }),
    client.invalidateQueries({ queryKey: ['history'] }),
    client.invalidateQueries({
      predicate: ({ queryKey: [name, kind] }) => name === 'entities' && kind !== 'card',
    }),
  ]);
}

/** Query keys. A change of the schema refetches all of them except the card's. */
export const fieldKeys = {
  list: (entityId: number) => ['fields', 'list', entityId] as const,
  card: (id: number) => ['fields', 'card', id] as const,
  trash: (entityId: number) => ['fields', 'trash', entityId] as const,
  /** The newest entries of a field's history, for the reason of a failure. */
  failure: (id: number) => ['history', 'failure', id] as const,
};
