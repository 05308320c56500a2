import { z } from 'zod/mini';
import { get, patch, post } from '#shared/endpoint.ts';
import { defineResource } from '#shared/resource.ts';
import { id, limited, timestamp } from '#shared/shapes.ts';
import { isWebAddress } from '#shared/text/webAddress.ts';

/** Days that the log is kept. Not among the limits, which every page of the browser loads. */
export const retention = { min: 30, max: 3650, default: 365 } as const;

/** The settings of the log, and the state of what is sent out of it (docs/reference/product/audit.md#settings). */
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

/** Only the server knows whether HTTP is allowed. */
const address = limited(
  z.string('audit_settings.errors.stream_url'),
  URL_MAX,
  'audit_settings.errors.stream_url',
).check(z.refine(isWebAddress, 'audit_settings.errors.stream_url'));

export const AuditSettingsUpdate = z.strictObject({
  retention_days: z.optional(
    z
      .int('audit_settings.errors.retention_days')
      .check(
        z.minimum(retention.min, 'audit_settings.errors.retention_days'),
        z.maximum(retention.max, 'audit_settings.errors.retention_days'),
      ),
  ),
  /** Null turns the stream off; what waits is dropped. */
  stream_url: z.optional(z.nullable(address)),
  /** Goes on with a stream that was switched off after failures. */
  resume: z.optional(z.literal(true)),
});
export type AuditSettingsUpdate = z.infer<typeof AuditSettingsUpdate>;

export const auditSettings = defineResource({
  name: 'audit_settings',
  record: AuditSettings,
  /** They change by themselves. */
  volatile: ['rows', 'stream'],
  endpoints: {
    get: get('/v1/audit/settings', {
      summary: 'How long the log is kept, and where it is sent',
      access: 'full_access',
      reply: AuditSettings,
    }),
    update: patch('/v1/audit/settings', {
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
    test: post('/v1/audit/settings/test', {
      summary: 'Sends a test to the address of the stream',
      access: 'full_access',
      audit: {},
      reply: z.object({ is_delivered: z.boolean(), status: z.nullable(z.int()), error: z.nullable(z.string()) }),
      transaction: 'own',
      rate: [{ per: 'ip', counts: 'all', attempts: 30, minutes: 15 }],
    }),
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
