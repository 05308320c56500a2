import { z } from 'zod/mini';
import { Avatar } from '#shared/avatar.ts';
import { get, patch, post } from '#shared/endpoint.ts';
import { filter, listQuery } from '#shared/listQuery.ts';
import { defineResource, sortFields } from '#shared/resource.ts';
import { id, longest, timestamp } from '#shared/shapes.ts';
import { type AuditAction, type AuditGroup, auditActions, auditGroups, subjectTypes } from './auditActions.ts';

export const auditVias = ['session', 'api_key', 'module', 'visitor', 'system'] as const;

/** What an entry is about, as it is called now, or was then if it is gone (docs/product/audit.md#entries). */
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

/** An entry of the audit log (docs/api.md#audit-log). */
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

/** Days that the log is kept. Not among the limits, which every page of the browser loads. */
export const retention = { min: 30, max: 3650, default: 365 } as const;

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

/** The settings of the log, and the state of what is sent out of it (docs/product/audit.md#settings). */
export const AuditSettings = z.object({
  retention_days: z.int(),
  /** Null: the log is not sent. */
  stream_url: z.nullable(z.string()),
  rows: z.object({ count: z.int(), is_estimate: z.boolean(), since: z.nullable(timestamp()) }),
  stream: z.nullable(
    z.object({
      state: z.literal(['working', 'failing', 'stopped']),
      /** Entries that wait, counted to 10,001. */
      waiting: z.int(),
      last_success_at: z.nullable(timestamp()),
      last_failure_at: z.nullable(timestamp()),
      /** Of the last failure: the status of the answer, or why none came. */
      last_status: z.nullable(z.int()),
      last_error: z.nullable(z.string()),
      failing_since: z.nullable(timestamp()),
      next_attempt_at: z.nullable(timestamp()),
    }),
  ),
});
export type AuditSettings = z.infer<typeof AuditSettings>;

/** Characters. */
const URL_MAX = 2000;

const address = z
  .string('audit.errors.stream_url')
  .check(longest(URL_MAX, 'audit.errors.stream_url'), z.refine(isAddress, 'audit.errors.stream_url'));

/** Without a user and password, which would be shown. Only the server knows whether HTTP is allowed. */
function isAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}

export const AuditSettingsUpdate = z.strictObject({
  retention_days: z.optional(
    z
      .int('audit.errors.retention_days')
      .check(
        z.minimum(retention.min, 'audit.errors.retention_days'),
        z.maximum(retention.max, 'audit.errors.retention_days'),
      ),
  ),
  /** Null turns the stream off; what waits is dropped. */
  stream_url: z.optional(z.nullable(address)),
  /** Goes on with a stream that was switched off after failures. */
  resume: z.optional(z.literal(true)),
});
export type AuditSettingsUpdate = z.infer<typeof AuditSettingsUpdate>;

export const audit = defineResource({
  name: 'audit',
  record: AuditEvent,
  /** Of the settings: they change by themselves. */
  volatile: ['rows', 'stream'],
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
    settings: get('/v1/audit/settings', {
      summary: 'How long the log is kept, and where it is sent',
      access: 'full_access',
      reply: AuditSettings,
    }),
    update_settings: patch('/v1/audit/settings', {
      summary: 'Changes how long the log is kept, and where it is sent',
      access: 'full_access',
      audit: { values: ['retention_days'] },
      body: AuditSettingsUpdate,
      reply: AuditSettings,
    }),
    make_secret: post('/v1/audit/settings/secret', {
      summary: 'A new secret that signs what is sent; only this answer shows it',
      access: 'full_access',
      audit: {},
      reply: 'text',
    }),
    test_stream: post('/v1/audit/settings/test', {
      summary: 'Sends a test to the address of the stream',
      access: 'full_access',
      audit: {},
      reply: z.object({ is_delivered: z.boolean(), status: z.nullable(z.int()), error: z.nullable(z.string()) }),
      transaction: 'own',
      rate: [{ per: 'ip', counts: 'all', attempts: 30, minutes: 15 }],
    }),
    get: get('/v1/audit/:id', { summary: 'One entry of the audit log', access: 'full_access', reply: AuditEvent }),
  },
  list: {
    search: true,
    columns,
    filters,
    sort: { field: 'created_at', order: 'desc' },
  },
  jobs: {
    /** Sends what waits of one account, in order. */
    send: z.object({ account_id: id() }),
    /** Sends what is due, also if its own job was lost. */
    send_due: z.object({}),
    /** Tells the administrators that the stream was switched off. */
    mail_stopped: z.object({ account_id: id(), user_id: id() }),
    /** Deletes rows that are older than the account keeps them. */
    remove_old: z.object({}),
  },
  refusals: { stream_is_off: 'conflict' },
  errors: ['retention_days', 'stream_url'],
});
