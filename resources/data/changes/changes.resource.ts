import { z } from 'zod/mini';
import { defineResource } from '#shared/resource.ts';
import { id } from '#shared/shapes.ts';

const Place = z.object({ account_id: id(), entity_id: id() });

/** Schema changes of entities (docs/reference/product/entities.md#schema-changes): jobs only, without calls of its own. */
export const changes = defineResource({
  name: 'changes',
  endpoints: {},
  jobs: {
    /** Continues changes of one entity that a request could not finish. */
    apply: Place,
    /** Builds indexes of a large table concurrently. */
    index: Place,
    /** Copies a table that has used up too many PostgreSQL columns, and swaps it in. */
    rebuild: Place,
    /** Deletes expired idempotency keys (docs/reference/api/every-call.md#idempotency-keys). */
    sweep: z.object({}),
    /** Resumes changes that no process is working on. */
    reconcile: z.object({}),
  },
});
