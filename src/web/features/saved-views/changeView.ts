import { dequal } from 'dequal/lite';
import type { z } from 'zod/mini';
import { type SavedView, type ViewUpdate, views } from '#resources/data/views/views.resource.ts';
import { ApiError, call, pathOf, request } from '#web/api/api.ts';

const { get, update, remove } = views.endpoints;

/** Another person saved the view since it was read; nothing was written. */
export class ViewChanged extends Error {
  readonly theirs: SavedView;
  constructor(theirs: SavedView) {
    super('view_changed');
    this.theirs = theirs;
  }
}

/** Views of a list have no ETag and may be outdated, so a view is read before it is written. */
async function readAsKnown(known: SavedView): Promise<{ 'If-Match': string }> {
  const { data, headers } = await request(get.method, pathOf(get, { id: known.id }));
  const now = data as SavedView;
  if (!isSame(known, now)) throw new ViewChanged(now);
  return { 'If-Match': headers.get('etag') ?? '*' };
}

const isSame = (a: SavedView, b: SavedView) => dequal(content(a), content(b));

const content = ({ name, is_shared, state, modified_at }: SavedView) => [name, is_shared, state, modified_at];

/** Others may also write between the read and the write. */
async function unlessChanged<T>(known: SavedView, write: (headers: { 'If-Match': string }) => Promise<T>): Promise<T> {
  const headers = await readAsKnown(known);
  try {
    return await write(headers);
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.type !== 'stale') throw error;
    throw new ViewChanged(await call(get, { params: { id: known.id } }));
  }
}

/**
 * Saves a view (docs/reference/api/every-call.md#etag-and-if-match).
 * @throws {@link ViewChanged} when another person has saved it since
 */
export const changeView = (known: SavedView, body: z.infer<typeof ViewUpdate>): Promise<SavedView> =>
  unlessChanged(known, (headers) => call(update, { params: { id: known.id }, body, headers }));

/** Deletes a view. @throws {@link ViewChanged} */
export const removeView = (known: SavedView): Promise<unknown> =>
  unlessChanged(known, (headers) => call(remove, { params: { id: known.id }, headers }));
