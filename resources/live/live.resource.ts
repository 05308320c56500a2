import { get } from '#shared/endpoint.ts';
import { defineResource } from '#shared/resource.ts';

/** How open pages learn of changes without asking again and again. */
export const live = defineResource({
  name: 'live',
  endpoints: {
    events: get('/v1/events', {
      summary: 'Server-sent events: `schema` whenever an entity or a field of the account changes',
      access: 'user',
      reply: 'written',
      transaction: 'own',
    }),
  },
});
