import { z } from 'zod/mini';
import { get } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { defineResource } from '#shared/resource.ts';
import { id, text } from '#shared/shapes.ts';

const searched = text(1, limits.search_text_max).check(
  z.refine((value) => value.trim() !== '', { error: 'errors.required', abort: true }),
);

/** A record whose label has the text. */
const Match = z.object({
  entity: z.object({ id: id(), alias: z.string(), name: z.string() }),
  id: id(),
  label: z.string(),
});
export type Match = z.infer<typeof Match>;

const Found = z.object({
  items: z.array(Match),
  /** Not every entity was searched in time. */
  is_partial: z.boolean(),
});
export type Found = z.infer<typeof Found>;

/** Search across the entities that the caller may read: docs/reference/api/records.md#search-across-entities. */
export const search = defineResource({
  name: 'search',
  endpoints: {
    records: get('/v1/search', {
      summary: 'Records of all entities whose label has the text',
      access: 'user',
      query: z.object({ query: searched }),
      reply: Found,
      transaction: 'own',
    }),
  },
});
