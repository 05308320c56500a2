import { z } from 'zod/mini';
import { Avatar } from '#shared/avatar.ts';
import { get, remove } from '#shared/endpoint.ts';
import { filter, listOf, listQuery } from '#shared/listQuery.ts';
import { defineResource, sortFields } from '#shared/resource.ts';
import { id, timestamp } from '#shared/shapes.ts';

/** Who sees the account as the caller, and until when: docs/reference/api/access.md#previews. */
export const Preview = z.object({ viewer_name: z.string(), expires_at: timestamp() });
export type Preview = z.infer<typeof Preview>;

/** One sign-in of one person on one device: docs/reference/api/access.md#sessions. */
export const Session = z.object({
  id: id(),
  user_id: id(),
  user_name: z.string(),
  user_avatar: z.nullable(Avatar),
  /** Only of a preview: the administrator who sees the account as this person. */
  viewer_name: z.optional(z.string()),
  /** Browser and system from the user agent: 'Firefox, Windows'. */
  device: z.string(),
  ip: z.nullable(z.string()),
  created_at: timestamp(),
  last_seen_at: timestamp(),
  is_current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

const filters = { user_id: filter.number, last_seen_at: filter.date_range, created_at: filter.date_range } as const;

const columns = [
  { field: 'user_name', cell: 'person', sort: true },
  { field: 'device' },
  { field: 'ip' },
  { field: 'created_at', cell: 'moment', sort: true },
  { field: 'last_seen_at', cell: 'moment', sort: true },
] as const;

export const sessions = defineResource({
  name: 'sessions',
  record: Session,
  volatile: ['last_seen_at', 'is_current'],
  endpoints: {
    list: get('/v1/sessions', {
      summary: 'Open sessions: the account’s, or the caller’s own',
      access: 'user',
      query: listQuery(filters, sortFields(columns)),
      reply: listOf(Session),
    }),
    get: get('/v1/sessions/:id', { summary: 'One session', access: 'user', reply: Session }),
    remove: remove('/v1/sessions/:id', { summary: 'Ends a session', access: 'user', audit: {}, reply: 'nothing' }),
  },
  list: {
    search: true,
    columns,
    filters,
    sort: { field: 'last_seen_at', order: 'desc' },
    live: true,
    export: true,
    bulk: ['remove'],
  },
  jobs: { remove_expired: z.object({}) },
  refusals: { needs_session: 'forbidden', needs_password: 'forbidden', needs_own_host: 'forbidden' },
});
