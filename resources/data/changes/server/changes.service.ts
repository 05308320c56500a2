import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx, JobCtx, RequestCtx } from '#server/context.ts';
import { raiseSchemaVersion } from '#server/database/sql/schemaVersion.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { discardChange } from '#server/tenant/changes/apply.ts';
import { columnLimits } from '#server/tenant/changes/columns.ts';
import { changeStatus } from '#shared/entities/statuses.ts';
import { limits } from '#shared/limits.ts';
import { changes } from '../changes.resource.ts';
import { applyPending, markApplied, type PendingChanges, type Progress } from './applyPending.ts';
import * as queries from './changes.queries.ts';

/** The entity or field that is changed. */
export interface Subject {
  entity_id: number;
  field_id: number | null;
}

/** The row of the change history. */
interface HistoryEntry {
  type_id: 1 | 2 | 3;
  data: Record<string, unknown>;
}

/**
 * Queues a change, with its history row and a job as a fallback if this process does not apply it, all in the caller's
 * transaction. Without a plan no table changes, and only the history row is written. Of several plans, the history
 * shows what became of the last.
 */
export async function beginChange(
  ctx: Ctx,
  subject: Subject,
  entry: HistoryEntry,
  ...plans: queries.Plan[]
): Promise<void> {
  const account_id = ctx.account.id;
  const user_id = ctx.actor?.user_id ?? null;
  let change: { id: number } | null = null;
  for (const plan of plans)
    change = await queries.insertChange(ctx.db, { account_id, ...subject, requested_by: user_id }, plan);
  const by = { user_id, module_id: ctx.actor?.install?.module_id ?? null };
  await queries.insertHistory(ctx.db, { account_id, ...subject, ...by, ...entry, change_id: change?.id ?? null });
  await raiseVersion(ctx);
  if (change) await enqueueApply(ctx, subject.entity_id);
}

/** The next request of this process sees the change without waiting for the database notification. */
export async function raiseVersion(ctx: Ctx): Promise<void> {
  await raiseSchemaVersion(ctx.db, ctx.account.id);
  ctx.afterCommit(({ data }) => data.forget(ctx.account.id));
}

/** With a delay, so that the request itself makes the first attempt. */
const enqueueApply = (ctx: Ctx, entity_id: number) =>
  ctx.enqueue(changes, 'apply', { account_id: ctx.account.id, entity_id }, queuedOnce('apply', entity_id, 2000));

/** Options by which only one job of a kind and entity is queued. */
export const queuedOnce = (job: 'apply' | 'index' | 'rebuild', entity_id: number, ms: number) => ({
  run_at: new Date(Date.now() + ms),
  key: `changes.${job}:${entity_id}`,
});

/** Timeout of a statement within a request, ms. */
const STATEMENT_IN_REQUEST_MS = 1000;

/**
 * Applies changes of an entity after the commit, as long as a request may take (docs/reference/product/entities.md#schema-changes),
 * then returns what `read` finds. A job does the rest, so a failure here is no error: `answer`, true at the commit, is
 * returned.
 */
export async function applyChangesNow<T>(
  ctx: RequestCtx,
  entity_id: number,
  answer: T,
  read: (inner: Ctx) => Promise<T>,
): Promise<T> {
  try {
    await Promise.race([applyInRequest(ctx, entity_id), sleep(limits.change_in_request_ms, undefined, { ref: false })]);
    return await ctx.transaction(read);
  } catch (err) {
    ctx.log.warn({ err }, 'a schema change could not be applied in the request and is left to its job');
    return answer;
  }
}

/**
 * Applies the waiting changes of an entity within a call that needs them done, and may take long.
 * @returns whether none is left
 */
export async function applyInRequest(
  ctx: RequestCtx,
  entity_id: number,
  for_ms: number = limits.change_in_request_ms,
): Promise<boolean> {
  const inAccount: PendingChanges['inAccount'] = (job) => ctx.transaction((inner) => job(inner.db));
  const work = { account_id: ctx.account.id, entity_id, data: ctx.platform.data, inAccount };
  const worked = await applyPending(work, for_ms, STATEMENT_IN_REQUEST_MS);
  const place = { account_id: ctx.account.id, entity_id };
  if (needsFollowUp(worked))
    await ctx.transaction((inner) =>
      enqueueFollowUps(inner.db, (job, when) => inner.enqueue(changes, job, place, when), { ...place, worked }),
    );
  return worked.isEmpty;
}

const needsFollowUp = ({ index_later, columns_used }: Progress) =>
  index_later || columns_used >= columnLimits.rebuild_at;

/** Enqueues the jobs for indexes and a rebuild, if needed. */
export async function enqueueFollowUps(
  db: Db,
  enqueue: (job: 'index' | 'rebuild', when: ReturnType<typeof queuedOnce>) => Promise<void>,
  { account_id, entity_id, worked }: { account_id: number; entity_id: number; worked: Progress },
): Promise<void> {
  if (worked.index_later) await enqueue('index', queuedOnce('index', entity_id, 0));
  if (worked.columns_used < columnLimits.rebuild_at) return;
  const { rows } = await queries.insertRebuild(db, { account_id, entity_id });
  if (rows.length > 0) await enqueue('rebuild', queuedOnce('rebuild', entity_id, 0));
}

// ── The trash ────────────────────────────────────────────────────────────────────────────────────────────────────────

const purgeOf = ({ field_id }: Subject): queries.Plan =>
  field_id === null ? { kind: 'purge_entity' } : { kind: 'purge_field', field_id };

/** Queues the removal of an entity's table or a field's column, in the job's transaction. */
export async function enqueuePurge(ctx: JobCtx, db: Db, subject: Subject & { account_id: number }): Promise<void> {
  const { account_id, entity_id } = subject;
  await queries.insertChange(db, { ...subject, requested_by: null }, purgeOf(subject));
  await ctx.enqueue(db, changes, 'apply', { account_id, entity_id }, queuedOnce('apply', entity_id, 0));
}

/** The same within a request, to make room for a new field. */
export async function purgeNow(ctx: Ctx, subject: Subject): Promise<void> {
  await queries.insertChange(ctx.db, { account_id: ctx.account.id, ...subject, requested_by: null }, purgeOf(subject));
  await enqueueApply(ctx, subject.entity_id);
}

/** Whether its removal for good has begun and cannot be undone. The caller holds a lock on its row. */
export const isBeingPurged = (db: Db, account_id: number, subject: Subject) =>
  queries.isBeingPurged(db, account_id, subject);

/**
 * Discards waiting and failed changes of a removal, before a restore.
 * @returns false if another change is in progress
 */
export async function cancelRemoval(ctx: Ctx, subject: Subject): Promise<boolean> {
  const open = await queries.findOpen(ctx.db, ctx.account.id, subject);
  const isRemoval = ({ kind }: (typeof open)[number]) => kind === 'drop_entity' || kind === 'drop_field';
  if (open.some((change) => change.state === 'queued' && !isRemoval(change))) return false;
  for (const change of open) await discardFailed(ctx, change);
  return true;
}

// ── Failed changes ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Queues the failed change of an entity or field again. @returns false if there is none */
export async function retryChange(ctx: Ctx, subject: Subject): Promise<boolean> {
  const account_id = ctx.account.id;
  const failed = await queries.findLastUnfinished(ctx.db, account_id, subject);
  if (!failed || !(await queries.setChangeState(ctx.db, account_id, failed.id, ['failed'], { state: 'queued' })))
    return false;
  const status = { status_id: changeStatus.processing };
  if (subject.field_id === null) await queries.setEntity(ctx.db, account_id, subject.entity_id, status);
  else await queries.setField(ctx.db, account_id, subject.field_id, status);
  await raiseVersion(ctx);
  await enqueueApply(ctx, subject.entity_id);
  return true;
}

export const failedChange = (ctx: Ctx, subject: Subject) => queries.findLastUnfinished(ctx.db, ctx.account.id, subject);

/**
 * Discards a change, first in the ledger beside the data, so that no late process can still apply it.
 * @returns false if it had been applied already; it then counts as done
 */
export async function discardFailed(ctx: Ctx, change: queries.WaitingChange): Promise<boolean> {
  const account_id = ctx.account.id;
  const plane = await ctx.platform.data.plane(account_id);
  const isGone = await discardChange(plane, queries.toChange(change));
  await queries.setChangeState(ctx.db, account_id, change.id, ['queued', 'failed', 'discarded'], {
    state: isGone ? 'discarded' : 'done',
  });
  if (!isGone) await markApplied(ctx.db, change);
  await raiseVersion(ctx);
  return isGone;
}

/**
 * Makes sure that the table or column is never created.
 * @returns false if it exists by now
 */
export async function cancelCreation(ctx: Ctx, subject: Subject): Promise<boolean> {
  const creation = await queries.findLastUnfinished(ctx.db, ctx.account.id, subject, ['queued', 'failed', 'discarded']);
  return !creation || discardFailed(ctx, creation);
}

export const pendingAliases = (ctx: Ctx, entity_id: number) =>
  queries.pendingAliases(ctx.db, ctx.account.id, entity_id);

export const deleteEntityAndChanges = (ctx: Ctx, entity_id: number) =>
  queries.deleteEntity(ctx.db, ctx.account.id, entity_id);
