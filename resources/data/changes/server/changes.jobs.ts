import type { JobCtx } from '#server/context.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { buildIndexes } from '#server/tenant/changes/indexes.ts';
import { appliedOf } from '#server/tenant/changes/ledger.ts';
import { rebuildTable } from '#server/tenant/changes/rebuild/rebuild.ts';
import { byLocation } from '#server/tenant/planes/places/byLocation.ts';
import { sweepKeys } from '#server/tenant/write/idempotencyKeys.ts';
import { changes } from '../changes.resource.ts';
import { applyPending, finishChange } from './applyPending.ts';
import * as queries from './changes.queries.ts';
import { enqueueFollowUps, queuedOnce } from './changes.service.ts';

interface Place {
  account_id: number;
  entity_id: number;
}

/** How long a job works on one entity before others get their turn, and the delay until it continues, ms. */
const turn = { for: 1500, back_after: 1000 } as const;

export async function applyWaiting(ctx: JobCtx, place: Place): Promise<void> {
  const inAccount = <T>(work: (db: Db) => Promise<T>) => ctx.inAccount(place.account_id, work);
  const worked = await applyPending({ ...place, data: ctx.platform.data, inAccount }, turn.for);
  await inAccount(async (db) => {
    if (!worked.isEmpty)
      await ctx.enqueue(db, changes, 'apply', place, queuedOnce('apply', place.entity_id, turn.back_after));
    await enqueueFollowUps(db, (job, when) => ctx.enqueue(db, changes, job, place, when), { ...place, worked });
  });
}

/** Builds missing indexes. Retries later if another process is building them. */
export async function indexFields(ctx: JobCtx, place: Place): Promise<void> {
  const plane = await ctx.platform.data.plane(place.account_id);
  const isDone = await plane.connection((client) => buildIndexes(client, plane.schema, place.entity_id));
  if (isDone) return;
  await ctx.inAccount(place.account_id, (db) =>
    ctx.enqueue(db, changes, 'index', place, queuedOnce('index', place.entity_id, 10_000)),
  );
}

export async function rebuild(ctx: JobCtx, place: Place): Promise<void> {
  const next = await ctx.inAccount(place.account_id, (db) => queries.findRebuild(db, place));
  if (!next) return;
  const outcome = await rebuildTable(await ctx.platform.data.plane(place.account_id), queries.toChange(next));
  // The process that holds the lock continues, or the next run of `reconcile`.
  if (outcome.state === 'busy') return;
  await ctx.inAccount(place.account_id, async (db) => {
    await finishChange(db, next, outcome);
    await ctx.enqueue(db, changes, 'index', place, queuedOnce('index', place.entity_id, 0));
  });
}

/** Every minute: enqueues a job for each waiting change, in case its own job was lost. */
export async function reconcile(ctx: JobCtx): Promise<void> {
  await ctx.inSystem(async (db) => {
    await queries.requeueFailedRemovals(db);
    await queries.requeueRebuild(db);
    for (const { is_rebuild, ...place } of await queries.findWaiting(db)) {
      const job = is_rebuild ? 'rebuild' : 'apply';
      await ctx.enqueue(db, changes, job, place, queuedOnce(job, place.entity_id, 0));
    }
  });
  for (const change of await ctx.inSystem(queries.findFailedLately)) await reconcileWithLedger(ctx, change);
}

/** A change in the ledger is done, even if the last attempt could not see that. */
async function reconcileWithLedger(ctx: JobCtx, change: queries.WaitingChange): Promise<void> {
  const plane = await ctx.platform.data.plane(change.account_id);
  const applied = await appliedOf(plane, [change.id]).catch(() => new Set<number>());
  if (applied.size === 0) return;
  const outcome = { state: 'applied', index_later: false, columns_used: 0 } as const;
  await ctx.inAccount(change.account_id, (db) => finishChange(db, change, outcome));
}

/** Hourly: deletes idempotency keys older than a day (docs/reference/api/every-call.md#idempotency-keys). An unreachable account waits for the next run. */
export async function sweep(ctx: JobCtx): Promise<void> {
  const { data } = ctx.platform;
  await byLocation(ctx, await ctx.inSystem(queries.findAccounts), async (account_id) => {
    await sweepKeys(await data.plane(account_id)).catch((err: unknown) =>
      ctx.log.info({ err, account_id }, 'expired idempotency keys could not be deleted'),
    );
  });
}
