declare module '../context.ts' {
  interface RequestCtx {
    /**
     * Writes the call's row of the audit log (docs/start/architecture.md#audit-log), with what the kernel cannot know, in
     * the open transaction. A handler whose transaction is the request's need not call it: the row is written from its
     * answer. Without an open transaction it has one of its own: for what fails, and for changes of records, whose
     * database may be another. It is a part of the context because a call has one row, which ends with the call.
     */
    audit(entry?: AuditEntry): Promise<void>;
  }
}

/** What a handler says of its call for the audit log (docs/start/architecture.md#audit-log). */
export interface AuditEntry {
  /** Another account than the request's, inside {@link asSystem}. */
  account_id?: number;
  outcome?: 'success' | 'failure';
  /** The person, where the call began without a session. */
  user_id?: number | null;
  /** By default, the resource and the id in the path or of the record. */
  subject_type?: string;
  subject_id?: number | null;
  subject_name?: string;
  /** How many records the call is about. */
  count?: number;
  /** The record as it is now. What it was before is known from `ctx.match`, where `before` does not say it. */
  record?: object;
  before?: object;
  /** More changes, never with a secret. Null: only that the field was changed. */
  changes?: Record<string, { from?: unknown; to?: unknown } | null>;
}
