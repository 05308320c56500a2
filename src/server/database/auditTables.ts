import type { ColumnType, Generated } from 'kysely';

/** The audit log, part of tables.ts. */

/** A changed field. Null: its value is not logged. */
export type AuditChange = { from?: unknown; to?: unknown } | null;

export type AuditChanges = Record<string, AuditChange>;

type Time = ColumnType<Date, Date | undefined, Date>;

/** `via`: how the call was authenticated; `system` is a job or an operator's command. */
export interface AuditEvents {
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
