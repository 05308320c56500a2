import { z } from 'zod/mini';
import { defineResource } from '#shared/resource.ts';
import { id } from '#shared/shapes.ts';

const Place = z.object({ account_id: id(), entity_id: id() });

/** Changes of the accounts' tables: no calls of its own, only the work behind those of entities and fields. */
export const changes = defineResource({
  name: 'changes',
  endpoints: {},
  jobs: {
    /** Goes on with the changes of one entity that a request could not finish. */
    apply: Place,
    /** Builds the indexes of a long table without blocking it. */
    index: Place,
    /** Copies a table to one that has used up fewer columns, and puts it in its place. */
    rebuild: Place,
    /** Removes kept answers that have served their day. */
    sweep: z.object({}),
    /** Looks for changes that nobody works on. */
    reconcile: z.object({}),
  },
});
