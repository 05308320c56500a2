import { z } from 'zod/mini';
import { defineResource } from '#shared/resource.ts';
import { id } from '#shared/shapes.ts';

/** Moves of accounts' records to another place (docs/start/places.md#moves): jobs only, without calls of its own. */
export const moves = defineResource({
  name: 'moves',
  endpoints: {},
  jobs: {
    /** Does the next part of a move, or removes what an ended one has left. */
    run: z.object({ account_id: id(), move_id: id() }),
    /** Resumes moves that no process is working on. */
    reconcile: z.object({}),
    /** Removes old sides after their days. */
    clean: z.object({}),
  },
});
