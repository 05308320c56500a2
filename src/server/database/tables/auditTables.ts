import type { ColumnType, Generated } from 'kysely';

/** The audit log, part of tables.ts. */

/** A changed field. Null: its value is not logged. */
export type AuditChange = { from?: unknown; to?: unknown } | null;

export type AuditChanges = Record<string, AuditChange>;

type Time = ColumnType<Date, Date | undefined, Date>;

/** `via`: how the call was authenticated; `system` is a job or an operator's command. */
interface AuditEvents {
  id: Generated<number>;
  account_id: number;
  created_at: Time;
  action: string;
  outcome: Generated<'success' | 'failure'>;
  user_id: number | null;
  via: 'session' | 'api_key' | 'module' | 'visitor' | 'system';
  module_id: number | null;
  ip: string | null;
  user_agent: Generated<string>;
  request_id: string | null;
  subject_type: string;
  subject_id: number | null;
  subject_name: string | null;
  count: number | null;
  changes: ColumnType<AuditChanges, string | undefined, never>;
}

export type AuditVia = AuditEvents['via'];

/** What an account has set of its log, and the state of its stream. */
interface AuditSettings {
  account_id: number;
  retention_days: Generated<number>;
  stream_url: string | null;
  stream_secret: Buffer | null;
  failing_since: Date | null;
  stopped_at: Date | null;
  attempts: Generated<number>;
  failures: Generated<number>;
  next_attempt_at: Time;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  last_status: number | null;
  last_error: string | null;
}

/** Rows of the log that wait to be sent; `xid`: the number of the transaction that wrote the row. */
interface AuditOutbox {
  account_id: number;
  xid: string;
  event_id: number;
  batch: string | null;
}

export interface AuditTables {
  audit_events: AuditEvents;
  audit_settings: AuditSettings;
  audit_outbox: AuditOutbox;
}
