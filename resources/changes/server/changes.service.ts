import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx, JobCtx, RequestCtx } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { discardChange } from '#server/tenant/changes/apply.ts';
import { columnLimits } from '#server/tenant/changes/columns.ts';
import { limits } from '#shared/limits.ts';
import { changeStatus } from '#shared/statuses.ts';
import { changes } from '../changes.resource.ts';
import { applyPending, markApplied, type PendingChanges, type Progress } from './applyPending.ts';
import * as queries from './changes.queries.ts';

/** What a change is of. */
export interface Subject {
  entity_id: number;
  field_id: number | null;
}

/** What is written down of it, beside the plan where a table is to be changed. */
interface HistoryEntry {
  type_id: 1 | 2 | 3;
  data: Record<string, unknown>;
}

/**
 * Puts a change in line, with its row of the history and the job that sees to it should this process not: all in the
 * caller's transaction. Without a plan nothing is to be done to a table, and it is only entry.
 */
export async function beginChange(ctx: Ctx, subject: Subject, entry: HistoryEntry, plan?: queries.Plan): Promise<void> {
  const account_id = ctx.account.id;
  const user_id = ctx.actor?.user_id ?? null;
  const change = plan
    ? await queries.insertChange(ctx.db, { account_id, ...subject, requested_by: user_id }, plan)
    : null;
  await queries.insertHistory(ctx.db, { account_id, ...subject, user_id, ...entry, change_id: change?.id ?? null });
  await raiseVersion(ctx);
  if (change) await enqueueApply(ctx, subject.entity_id);
}

/** Whoever changed something of an entity sees it in the next call: no notice of the database is waited for. */
async function raiseVersion(ctx: Ctx): Promise<void> {
  await queries.raiseVersion(ctx.db, ctx.account.id);
  ctx.forgetEntities();
}

/** A moment later, so that the request itself gets the first try. */
const enqueueApply = (ctx: Ctx, entity_id: number) =>
  ctx.enqueue(changes, 'apply', { account_id: ctx.account.id, entity_id }, queuedOnce('apply', entity_id, 2000));

/** Of jobs of one kind and entity only one waits. */
export const queuedOnce = (job: 'apply' | 'index' | 'rebuild', entity_id: number, ms: number) => ({
  run_at: new Date(Date.now() + ms),
  key: `changes.${job}:${entity_id}`,
});

/** How long a statement may take while somebody waits for the answer, ms. */
const STATEMENT_IN_REQUEST_MS = 1000;

/**
 * After the commit: goes on with the changes of an entity for as long as a request may (CONTRACT.md section 4), then answers
 * what `read` finds. A job has the rest; so nothing that goes wrong here is an error, and `answer` was true at the commit.
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
    ctx.log.warn({ err }, 'a change is left to its job');
    return answer;
  }
}

async function applyInRequest(ctx: RequestCtx, entity_id: number): Promise<void> {
  const inAccount: PendingChanges['inAccount'] = (job) => ctx.transaction((inner) => job(inner.db));
  const work = { account_id: ctx.account.id, entity_id, data: ctx.platform.data, inAccount };
  const worked = await applyPending(work, limits.change_in_request_ms, STATEMENT_IN_REQUEST_MS);
  if (hasMore(worked)) await ctx.transaction((inner) => enqueueFollowUps(inner, { ...work, worked }));
}

const hasMore = ({ index_later, columns_used }: Progress) => index_later || columns_used >= columnLimits.rebuild_at;

const enqueueFollowUps = (
  ctx: Ctx,
  { account_id, entity_id, worked }: Pick<PendingChanges, 'account_id' | 'entity_id'> & { worked: Progress },
) =>
  enqueueRest(ctx.db, (job, when) => ctx.enqueue(changes, job, { account_id, entity_id }, when), {
    account_id,
    entity_id,
    worked,
  });

/** The jobs that follow from what was seen while changes were made. */
export async function enqueueRest(
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

/** Puts the end of an entity's table, or of a field's column, in line; in the job's own transaction. */
export async function beginPurge(ctx: JobCtx, db: Db, subject: Subject & { account_id: number }): Promise<void> {
  const { account_id, entity_id } = subject;
  await queries.insertChange(db, { ...subject, requested_by: null }, purgeOf(subject));
  await ctx.enqueue(db, changes, 'apply', { account_id, entity_id }, queuedOnce('apply', entity_id, 0));
}

/** The same in a request: for what has to make room. */
export async function purgeEarly(ctx: Ctx, subject: Subject): Promise<void> {
  await queries.insertChange(ctx.db, { account_id: ctx.account.id, ...subject, requested_by: null }, purgeOf(subject));
  await enqueueApply(ctx, subject.entity_id);
}

/** Whether its end has begun: then nothing brings it back. Asked while its own row is held. */
export const isBeingPurged = (db: Db, account_id: number, subject: Subject) => queries.isGoing(db, account_id, subject);

/**
 * Before something comes out of the trash: what is still to be done of its removal, or has come to nothing, is given up.
 * @returns false when it is being changed in another way just now
 */
export async function cancelRemoval(ctx: Ctx, subject: Subject): Promise<boolean> {
  const open = await queries.findOpen(ctx.db, ctx.account.id, subject);
  const isRemoval = ({ kind }: (typeof open)[number]) => kind === 'drop_entity' || kind === 'drop_field';
  if (open.some((change) => change.state === 'queued' && !isRemoval(change))) return false;
  for (const change of open) await discardFailed(ctx, change);
  return true;
}

// ── Failed changes ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Puts the failed change of an entity or field in line again. @returns false when there is none */
export async function retryChange(ctx: Ctx, subject: Subject): Promise<boolean> {
  const account_id = ctx.account.id;
  const failed = await queries.findEnded(ctx.db, account_id, subject);
  if (!failed || !(await queries.endChange(ctx.db, account_id, failed.id, ['failed'], { state: 'queued' })))
    return false;
  const status = { status_id: changeStatus.processing };
  if (subject.field_id === null) await queries.setEntity(ctx.db, account_id, subject.entity_id, status);
  else await queries.setField(ctx.db, account_id, subject.field_id, status);
  await raiseVersion(ctx);
  await enqueueApply(ctx, subject.entity_id);
  return true;
}

export const failedChange = (ctx: Ctx, subject: Subject) => queries.findEnded(ctx.db, ctx.account.id, subject);

/**
 * Gives a change up, in the data's own ledger first, so that nobody who is late applies it after all.
 * @returns false when it had been applied: then it counts as done
 */
export async function discardFailed(ctx: Ctx, change: queries.WaitingChange): Promise<boolean> {
  const account_id = ctx.account.id;
  const plane = await ctx.platform.data.plane(account_id);
  const isGone = await discardChange(plane, queries.toChange(change));
  await queries.endChange(ctx.db, account_id, change.id, ['queued', 'failed', 'discarded'], {
    state: isGone ? 'discarded' : 'done',
  });
  if (!isGone) await markApplied(ctx.db, change);
  await raiseVersion(ctx);
  return isGone;
}

/**
 * Makes sure that what has no table or column yet never gets one.
 * @returns false when it has one by now
 */
export async function cancelCreation(ctx: Ctx, subject: Subject): Promise<boolean> {
  const creation = await queries.findEnded(ctx.db, ctx.account.id, subject, ['queued', 'failed', 'discarded']);
  return !creation || discardFailed(ctx, creation);
}

export const promisedAliases = (ctx: Ctx, entity_id: number) =>
  queries.promisedAliases(ctx.db, ctx.account.id, entity_id);

export const closeChanges = (ctx: Ctx, entity_id: number) => queries.deleteEntity(ctx.db, ctx.account.id, entity_id);
