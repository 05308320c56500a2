import { type SavedView, views } from '#resources/data/views/views.resource.ts';
import type { Call } from '#shared/endpoint.ts';
import { call, requestRecord } from '#web/api/api.ts';
import type { Intent } from '#web/api/intent.ts';

const { create, get, remove, update } = views.endpoints;

/** A view with its version. */
export async function readView(id: number): Promise<{ view: SavedView; etag: string | null }> {
  const { record, etag } = await requestRecord(get, id);
  return { view: record as unknown as SavedView, etag };
}

export const createView = (body: Call<typeof create>['body'], intent: Intent): Promise<SavedView> =>
  call(create, { body, intent });

/** @throws a `stale` ApiError when another person has saved it since this version */
export const updateView = (id: number, body: Call<typeof update>['body'], ifMatch: string): Promise<SavedView> =>
  call(update, { params: { id }, body, ifMatch });

/** @throws like {@link updateView} */
export const deleteView = (id: number, ifMatch: string) => call(remove, { params: { id }, ifMatch });
