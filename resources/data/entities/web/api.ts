import type { QueryClient } from '@tanstack/react-query';
import { type Entity, entities } from '#resources/data/entities/entities.resource.ts';
import { ApiError, call, request } from '#web/api/api.ts';
import { invalidateResource } from '#web/resource/listCache.ts';

const { client: typedClient, discard, get, remove, restore, retry } = entities.endpoints;

const root = 'entities';

/** Of an entity on its page. */
export const entityKey = (id: number) => [root, 'page', id] as const;

/** The page and the history, after a change that is not done at once. */
export async function readEntityAgain(client: QueryClient, id: number): Promise<void> {
  await client.invalidateQueries({ queryKey: entityKey(id) });
  await invalidateResource(client, 'history');
}

/** Each answers the entity as it is then, or null if it no longer exists. */
export const entityCommands = {
  async remove(id: number): Promise<Entity | null> {
    await call(remove, { params: { id } });
    return null;
  },
  retry: (id: number): Promise<Entity | null> => call(retry, { params: { id } }),
  /** Discarding its creation removes the entity; discarding a later change leaves it as it was. */
  async discard(id: number): Promise<Entity | null> {
    await call(discard, { params: { id } });
    return call(get, { params: { id } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    });
  },
};

export const restoreEntity = (id: number): Promise<Entity> => call(restore, { params: { id } });

/** The source of the typed client. */
export const readTypedClient = async (): Promise<string> =>
  String((await request(typedClient.method, typedClient.path)).data);
