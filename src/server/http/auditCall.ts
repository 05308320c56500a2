import type { AuditRule, Endpoint } from '#shared/endpoint.ts';
import type { Resource } from '#shared/resource.ts';
import type { AuditEntry } from '../audit/auditEntry.ts';
import { writeAuditEvent } from '../audit/auditEvents.ts';
import { changesBetween } from '../audit/changesBetween.ts';
import type { RequestCtx } from '../context.ts';
import type { AuditChange, AuditVia } from '../database/tables/auditTables.ts';
import type { Db } from '../database/tables/tables.ts';

/** The call whose row is written. */
export interface AuditedCall {
  resource: Resource;
  name: string;
  endpoint: Endpoint;
  input: { params: Readonly<Record<string, unknown>>; body?: unknown };
}

/** The one row that a call leaves in the audit log (docs/start/architecture.md#audit-log). */
export interface CallAudit {
  /** The record before the change, locked. */
  before(record: object): void;
  write(ctx: RequestCtx, db: Db, entry?: AuditEntry): Promise<void>;
  /** Unless the handler wrote the row: writes it, with the handler's answer as the record of now. */
  finish(ctx: RequestCtx, db: Db, answer: unknown): Promise<void>;
}

export function callAudit(call: AuditedCall): CallAudit {
  let record: object | null = null;
  let isWritten = false;
  const write = async (ctx: RequestCtx, db: Db, entry: AuditEntry = {}) => {
    isWritten = true;
    await writeAuditEvent(db, eventOf(ctx, call, { before: record, ...entry }));
  };
  return {
    before(seen) {
      record = seen;
    },
    write,
    async finish(ctx, db, answer) {
      if (!call.endpoint.audit || isWritten) return;
      await write(ctx, db, typeof answer === 'object' && answer !== null ? { record: answer } : {});
    },
  };
}

type Seen = Omit<AuditEntry, 'before'> & { before: object | null };

function eventOf(ctx: RequestCtx, { resource, name, endpoint, input }: AuditedCall, seen: Seen) {
  const { account, actor, caller } = ctx;
  const rule = endpoint.audit || {};
  const record = (seen.record ?? seen.before ?? {}) as Record<string, unknown>;
  const id = seen.subject_id ?? input.params.id ?? record.id;
  return {
    account_id: seen.account_id ?? account.id,
    action: `${resource.name}.${name}`,
    outcome: seen.outcome ?? 'success',
    // In a preview the administrator acts, not the person they see.
    user_id: actor ? (actor.viewer_id ?? actor.user_id) : (seen.user_id ?? null),
    via: viaOf(actor?.credential),
    module_id: actor?.install?.module_id ?? null,
    ip: caller.ip,
    user_agent: caller.user_agent,
    request_id: caller.request_id,
    subject_type: seen.subject_type ?? resource.name,
    subject_id: typeof id === 'number' ? id : null,
    subject_name: seen.subject_name ?? textOf(rule.label === undefined ? null : record[rule.label]),
    count: seen.count ?? null,
    changes: changesOf(resource, rule, input.body, seen),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

function viaOf(credential: string | undefined): AuditVia {
  if (credential === undefined) return 'visitor';
  if (credential.startsWith('session:')) return 'session';
  return credential.startsWith('key:') ? 'api_key' : 'module';
}

/** The entry itself says when and who. */
const stamps = ['modified_at', 'modified_by'];

/**
 * With the record of before and of now: the fields that differ. Otherwise the fields that were sent. Values only of
 * fields that the rule names.
 */
function changesOf(
  resource: Resource,
  { values = [], write_only = [], omit = [] }: AuditRule,
  body: unknown,
  seen: Seen,
) {
  const sent = isPlain(body) ? body : {};
  const hidden = write_only.filter((field) => sent[field] !== undefined).map((field) => [field, null] as const);
  const found =
    seen.before && seen.record
      ? Object.entries(changesBetween(seen.before, seen.record))
      : Object.entries(sent).map(([field, to]) => [field, { to }] as const);
  const shown = found
    .filter(([field]) => ![...write_only, ...omit, ...stamps, ...(resource.volatile ?? [])].includes(field))
    .map(([field, change]) => [field, values.includes(field) ? change : null] as const);
  return Object.fromEntries<AuditChange>([...shown, ...hidden, ...Object.entries(seen.changes ?? {})]);
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
