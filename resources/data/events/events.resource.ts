import { get } from '#shared/endpoint.ts';
import { defineResource } from '#shared/resource.ts';

/** Server-sent events that keep open pages up to date (docs/reference/api/every-call.md#live-events). */
export const events = defineResource({
  name: 'events',
  endpoints: {
    stream: get('/v1/events', {
      summary:
        'Server-sent events: `schema` whenever an entity or a field of the account changes; `records` with ' +
        '`{"entity_id", "alias", "ids"}` when records were written, without `ids` where they are more than 100, and ' +
        'with `{}` when some may have been missed; to full access `users` with `{"ids"}` when people of the account ' +
        'were added, removed or changed, and `sessions` with `{}` when someone signed in or out, which that person ' +
        'receives too; `modules` with `{}` when the installed modules, or the versions they run, changed. A page that sends the same `Stoa-Page` (8 to 64 letters, digits, ' +
        '`-` and `_`) here and with its writes does not receive its own',
      access: 'user',
      reply: 'written',
      transaction: 'own',
    }),
  },
});
