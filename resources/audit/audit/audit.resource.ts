import { z } from 'zod/mini';
import { Avatar } from '#shared/avatar.ts';
import { get } from '#shared/endpoint.ts';
import { filter, listQuery } from '#shared/listQuery.ts';
import { defineResource, sortFields } from '#shared/resource.ts';
import { id, timestamp } from '#shared/shapes.ts';
import { type AuditAction, type AuditGroup, auditActions, auditGroups, subjectTypes } from './auditActions.ts';

export const auditVias = ['session', 'api_key', 'module', 'visitor', 'system'] as const;

/** What an entry is about, as it is called now, or was then if it is gone (docs/reference/product/audit.md#entries). */
const Subject = z.object({
  type: z.string(),
  id: z.nullable(id()),
  name: z.nullable(z.string()),
  /** It can be opened. */
  is_there: z.boolean(),
  /** Of a field: its entity. Of a version: its module. */
  parent_id: z.nullable(id()),
});
export type AuditSubject = z.infer<typeof Subject>;

/** An entry of the audit log (docs/reference/api/audit.md#audit-log). */
export const AuditEvent = z.object({
  id: id(),
  created_at: timestamp(),
  /** `<resource>.<endpoint>` */
  action: z.string(),
  outcome: z.literal(['success', 'failure']),
  /** The person; null: a visitor who is not known, a module for nobody, the system. */
  user_id: z.nullable(id()),
  /** As they are called now, or were when they left. */
  user_name: z.nullable(z.string()),
  user_avatar: z.nullable(Avatar),
  via: z.literal(auditVias),
  module: z.nullable(z.object({ id: id(), name: z.string() })),
  ip: z.nullable(z.string()),
  /** Browser and system from the user agent: 'Firefox, Windows'. */
  device: z.string(),
  user_agent: z.string(),
  /** Names the request in the server's log. */
  request_id: z.nullable(z.string()),
  subject: Subject,
  /** How many records, where the call is about many. */
  count: z.nullable(z.int()),
  /** `{ from, to }` of fields whose values are logged, null of others. */
  changes: z.record(z.string(), z.nullable(z.object({ from: z.optional(z.unknown()), to: z.optional(z.unknown()) }))),
  /** Names of the roles that `changes` has by id, as they are called now. */
  role_names: z.optional(z.record(z.string(), z.string())),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

const filters = {
  /** An action, or a group of them. */
  action: filter.select([...Object.keys(auditGroups), ...auditActions] as (AuditGroup | AuditAction)[]),
  outcome: filter.select(['success', 'failure']),
  user_id: filter.number,
  via: filter.select(auditVias),
  subject_type: filter.select(subjectTypes),
  subject_id: filter.number,
  created_at: filter.date_range,
} as const;

const columns = [
  { field: 'action', cell: 'event', head: true },
  { field: 'created_at', cell: 'moment', sort: true },
  { field: 'ip', cell: 'origin' },
  { field: 'via', cell: 'via', hidden: true },
] as const;

const query = listQuery(filters, sortFields(columns), { extra: { count: z.optional(z.literal('exact')) } });

export const audit = defineResource({
  name: 'audit',
  record: AuditEvent,
  endpoints: {
    list: get('/v1/audit', {
      summary: 'The audit log of the account, the latest entries first',
      access: 'full_access',
      query,
      reply: z.object({
        items: z.array(AuditEvent),
        totals: z.object({ count: z.int(), is_estimate: z.optional(z.boolean()) }),
      }),
    }),
    export_csv: get('/v1/audit/export.csv', {
      summary: 'All entries that match, as CSV',
      access: 'full_access',
      audit: {},
      query,
      reply: 'written',
      transaction: 'own',
    }),
    get: get('/v1/audit/:id', { summary: 'One entry of the audit log', access: 'full_access', reply: AuditEvent }),
  },
  list: {
    search: true,
    columns,
    filters,
    sort: { field: 'created_at', order: 'desc' },
  },
});
