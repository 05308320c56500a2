import { dequal } from 'dequal/lite';
import type { z } from 'zod/mini';
import type { SavedView, ViewUpdate } from '#resources/data/views/views.resource.ts';
import { ApiError } from '#web/api/api.ts';
import { deleteView, readView, updateView } from './api.ts';

/** Another person saved the view since it was read; nothing was written. */
export class ViewChanged extends Error {
  readonly theirs: SavedView;
  constructor(theirs: SavedView) {
    super('view_changed');
    this.theirs = theirs;
  }
}

/** Views of a list have no ETag and may be outdated, so a view is read before it is written. */
async function tagAsKnown(known: SavedView): Promise<string> {
  const { view, etag } = await readView(known.id);
  if (!isSame(known, view)) throw new ViewChanged(view);
  return etag ?? '*';
}

const isSame = (a: SavedView, b: SavedView) => dequal(content(a), content(b));

const content = ({ name, is_shared, state, modified_at }: SavedView) => [name, is_shared, state, modified_at];

/** Others may also write between the read and the write. */
async function unlessChanged<T>(known: SavedView, write: (etag: string) => Promise<T>): Promise<T> {
  const etag = await tagAsKnown(known);
  try {
    return await write(etag);
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.type !== 'stale') throw error;
    throw new ViewChanged((await readView(known.id)).view);
  }
}

/**
 * Saves a view (docs/reference/api/every-call.md#etag-and-if-match).
 * @throws {@link ViewChanged} when another person has saved it since
 */
export const changeView = (known: SavedView, body: z.infer<typeof ViewUpdate>): Promise<SavedView> =>
  unlessChanged(known, (etag) => updateView(known.id, body, etag));

/** Deletes a view. @throws {@link ViewChanged} */
export const removeView = (known: SavedView): Promise<unknown> =>
  unlessChanged(known, (etag) => deleteView(known.id, etag));
