import type { SystemAction } from '#shared/systemActions.ts';
import type { AuditChange, AuditVia } from '../database/tables/auditTables.ts';
import type { Db } from '../database/tables/tables.ts';

/** One row of the audit log (docs/reference/product/audit.md). */
export interface AuditEvent {
  account_id: number;
  /** `<resource>.<endpoint>`, or the like of a job or a command. */
  action: string;
  outcome?: 'success' | 'failure';
  user_id: number | null;
  via: AuditVia;
  module_id: number | null;
  ip: string | null;
  user_agent: string;
  request_id: string | null;
  subject_type: string;
  subject_id: number | null;
  subject_name: string | null;
  count: number | null;
  changes: Record<string, AuditChange>;
}

/** Values above this, as JSON, are logged by name only. In characters. */
const LONGEST_VALUE = 4000;

/** Adds a row in the transaction of the change, so that there is no change without its row and no row without a change. */
export const writeAuditEvent = (db: Db, { changes, ...event }: AuditEvent): Promise<unknown> =>
  db
    .insertInto('audit_events')
    .values({
      ...event,
      user_agent: event.user_agent.slice(0, 500),
      subject_name: event.subject_name?.slice(0, 255) ?? null,
      changes: JSON.stringify(
        Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, short(change)])),
      ),
    })
    .execute();

/** What a job or an operator's command did. */
export const writeSystemEvent = (
  db: Db,
  event: Pick<AuditEvent, 'account_id' | 'subject_type'> & Partial<AuditEvent> & { action: SystemAction },
): Promise<unknown> =>
  writeAuditEvent(db, {
    user_id: null,
    via: 'system',
    module_id: null,
    ip: null,
    user_agent: '',
    request_id: null,
    subject_id: null,
    subject_name: null,
    count: null,
    changes: {},
    ...event,
  });

const short = (change: AuditChange): AuditChange =>
  change && JSON.stringify(change).length > LONGEST_VALUE ? null : change;
