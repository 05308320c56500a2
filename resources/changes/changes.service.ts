import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx, JobCtx, OpenCtx } from '#server/context.ts';
import type { Db } from '#server/control/database.ts';
import type { AccountData } from '#server/tenant/accountData.ts';
import { applyChange, discardChange } from '#server/tenant/changes/apply.ts';
import { buildIndexes } from '#server/tenant/changes/indexes.ts';
import { limits } from '#shared/limits.ts';
import { changeStatus } from '#shared/statuses.ts';
import * as queries from './changes.queries.ts';
import { changes } from './changes.resource.ts';

/** What a change is of. */
export interface Subject {
  entity_id: number;
  field_id: number | null;
}

/** What is written down of it, beside the plan where a table is to be changed. */
interface Told {
  type_id: 1 | 2 | 3;
  data: Record<string, unknown>;
}

/**
 * Puts a change in line, with its row of the history and the job that sees to it should this process not: all in the
 * caller's transaction. Without a plan nothing is to be done to a table, and it is only told.
 */
export async function beginChange(ctx: Ctx, subject: Subject, told: Told, plan?: queries.Plan): Promise<void> {
  const account_id = ctx.account.id;
  const user_id = ctx.actor?.user_id ?? null;
  const change = plan
    ? await queries.insertChange(ctx.db, { account_id, ...subject, requested_by: user_id }, plan)
    : null;
  await queries.insertHistory(ctx.db, { account_id, ...subject, user_id, ...told, change_id: change?.id ?? null });
  await queries.raiseVersion(ctx.db, account_id);
  if (change) await enqueueApply(ctx, subject.entity_id);
}

/** A moment later, so that the request itself gets the first try. */
const enqueueApply = (ctx: Ctx, entity_id: number) =>
  ctx.enqueue(changes, 'apply', { account_id: ctx.account.id, entity_id }, later(entity_id, 2000));

const later = (entity_id: number, ms: number) => ({
  run_at: new Date(Date.now() + ms),
  key: `changes.apply:${entity_id}`,
});

/** After the commit: goes on with the changes of an entity for as long as a request may (CONTRACT.md section 4). */
export async function settleChanges(ctx: OpenCtx, entity_id: number): Promise<void> {
  const work = {
    account_id: ctx.account.id,
    entity_id,
    data: ctx.platform.data,
    inAccount: <T>(job: (db: Db) => Promise<T>) => ctx.transaction((inner) => job(inner.db)),
  };
  const done = await workOff(work, limits.change_in_request_ms);
  if (done.index_later)
    await ctx.transaction((inner) =>
      inner.enqueue(changes, 'index', { account_id: ctx.account.id, entity_id }, { key: `changes.index:${entity_id}` }),
    );
}

interface Work {
  account_id: number;
  entity_id: number;
  data: AccountData;
  inAccount<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** Applies an entity's changes in their order until none is left or the time is up. Any number may do so at once. */
async function workOff(work: Work, for_ms: number): Promise<{ index_later: boolean; isEmpty: boolean }> {
  const { account_id, entity_id, data, inAccount } = work;
  const end = Date.now() + for_ms;
  let index_later = false;
  for (let pause = 20; ; ) {
    const next = await inAccount((db) => queries.nextChange(db, account_id, entity_id));
    if (!next) return { index_later, isEmpty: true };
    const outcome = await applyChange(await data.plane(account_id), queries.toChange(next));
    if (outcome.state === 'applied') index_later ||= outcome.index_later;
    if (outcome.state === 'busy' && !isOverdue(next)) {
      if (Date.now() + pause > end) return { index_later, isEmpty: false };
      await sleep(pause * (0.5 + Math.random()));
      pause = Math.min(pause * 2, 400);
      continue;
    }
    await inAccount((db) => finish(db, next, outcome.state === 'busy' ? gaveUp : outcome));
    data.forget(account_id);
    pause = 20;
  }
}

const gaveUp = { state: 'failed', error: 'busy', detail: '' } as const;

const isOverdue = ({ queued_at }: { queued_at: Date }) =>
  Date.now() - queued_at.getTime() > limits.change_budget_min * 60_000;

/** What came of a change becomes true of its entity or field, once. */
async function finish(
  db: Db,
  { id, account_id, entity_id, field_id, plan }: queries.WaitingChange,
  outcome: { state: 'applied' } | { state: 'discarded' } | { state: 'failed'; error: string; detail: string },
): Promise<void> {
  const state = outcome.state === 'applied' ? 'done' : outcome.state;
  if (!(await queries.endChange(db, account_id, id, ['queued'], { ...outcome, state }))) return;
  const isOfField = field_id !== null;
  if (outcome.state === 'applied') await makeTrue(db, { account_id, entity_id, field_id: field_id ?? 0 }, plan);
  else if (isOfField) await queries.setField(db, account_id, field_id, { status_id: changeStatus.failed });
  else await queries.setEntity(db, account_id, entity_id, { status_id: changeStatus.failed });
  await queries.raiseVersion(db, account_id);
}

async function makeTrue(
  db: Db,
  { account_id, entity_id, field_id }: { account_id: number; entity_id: number; field_id: number },
  plan: queries.Plan,
): Promise<void> {
  const ready = { status_id: changeStatus.ready, is_applied: true };
  switch (plan.kind) {
    case 'create_entity':
      return void (await queries.setEntity(db, account_id, entity_id, ready));
    case 'add_field':
      return void (await queries.setField(db, account_id, field_id, ready));
    case 'change_field': {
      const { alias = plan.alias, extra = {} } = plan.field ?? {};
      return void (await queries.setField(db, account_id, field_id, { ...ready, alias, extra: JSON.stringify(extra) }));
    }
    case 'drop_field':
      return void (await queries.deleteField(db, account_id, field_id));
    case 'purge_entity':
      return void (await queries.deleteEntity(db, account_id, entity_id));
    case 'drop_entity':
    case 'rebuild':
      return;
  }
}

// ── Failed changes ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Puts the failed change of an entity or field in line again. @returns false when there is none */
export async function retryChange(ctx: Ctx, subject: Subject): Promise<boolean> {
  const account_id = ctx.account.id;
  const failed = await queries.findFailed(ctx.db, account_id, subject);
  if (!failed || !(await queries.endChange(ctx.db, account_id, failed.id, ['failed'], { state: 'queued' })))
    return false;
  const status = { status_id: changeStatus.processing };
  if (subject.field_id === null) await queries.setEntity(ctx.db, account_id, subject.entity_id, status);
  else await queries.setField(ctx.db, account_id, subject.field_id, status);
  await queries.raiseVersion(ctx.db, account_id);
  await enqueueApply(ctx, subject.entity_id);
  return true;
}

export const failedChange = (ctx: Ctx, subject: Subject) => queries.findFailed(ctx.db, ctx.account.id, subject);

/**
 * Gives a failed change up, in the data's own ledger first, so that nobody who is late applies it after all.
 * @returns false when it had been applied: then it counts as done
 */
export async function discardFailed(ctx: Ctx, failed: queries.WaitingChange): Promise<boolean> {
  const account_id = ctx.account.id;
  const plane = await ctx.platform.data.plane(account_id);
  const isGone = await discardChange(plane, queries.toChange(failed));
  await queries.endChange(ctx.db, account_id, failed.id, ['failed', 'discarded'], {
    state: isGone ? 'discarded' : 'done',
  });
  const place = { account_id, entity_id: failed.entity_id, field_id: failed.field_id ?? 0 };
  if (!isGone) await makeTrue(ctx.db, place, failed.plan);
  await queries.raiseVersion(ctx.db, account_id);
  return isGone;
}

export const promisedAliases = (ctx: Ctx, entity_id: number) =>
  queries.promisedAliases(ctx.db, ctx.account.id, entity_id);

// ── Jobs ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** How long a job holds on to one entity before it makes room for others. */
const JOB_MS = 5000;

export async function applyWaiting(ctx: JobCtx, place: { account_id: number; entity_id: number }): Promise<void> {
  const inAccount = <T>(work: (db: Db) => Promise<T>) => ctx.inAccount(place.account_id, work);
  const { isEmpty, index_later } = await workOff({ ...place, data: ctx.platform.data, inAccount }, JOB_MS);
  const { entity_id } = place;
  if (!isEmpty) await inAccount((db) => ctx.enqueue(db, changes, 'apply', place, later(entity_id, 500)));
  if (index_later)
    await inAccount((db) => ctx.enqueue(db, changes, 'index', place, { key: `changes.index:${entity_id}` }));
}

export async function indexFields(ctx: JobCtx, place: { account_id: number; entity_id: number }): Promise<void> {
  const plane = await ctx.platform.data.plane(place.account_id);
  await plane.connection((client) => buildIndexes(client, plane.schema, place.entity_id));
}

/** Puts the end of an entity's table in line, in the job's own transaction. */
export async function beginPurge(ctx: JobCtx, db: Db, place: { account_id: number; entity_id: number }): Promise<void> {
  await queries.insertChange(db, { ...place, field_id: null, requested_by: null }, { kind: 'purge_entity' });
  await ctx.enqueue(db, changes, 'apply', place, later(place.entity_id, 0));
}

/** Whatever became of the job of a change: nothing waits for ever. */
export async function reconcile(ctx: JobCtx): Promise<void> {
  await ctx.inSystem(async (db) => {
    await queries.requeueFailedRemovals(db);
    for (const place of await queries.findWaiting(db, 5))
      await ctx.enqueue(db, changes, 'apply', place, later(place.entity_id, 0));
  });
}
