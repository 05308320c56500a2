import type { JobCtx } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { buildIndexes } from '#server/tenant/changes/indexes.ts';
import { appliedOf } from '#server/tenant/changes/ledger.ts';
import { rebuildTable } from '#server/tenant/changes/rebuild/rebuild.ts';
import { sweepKeys } from '#server/tenant/changes/sweep.ts';
import { changes } from '../changes.resource.ts';
import { applyPending, finish } from './applyPending.ts';
import * as queries from './changes.queries.ts';
import { enqueueRest, queuedOnce } from './changes.service.ts';

interface Place {
  account_id: number;
  entity_id: number;
}

/** How long a job holds on to one entity before it makes room for others, and when it comes back, ms. */
const turn = { for: 1500, back_after: 1000 } as const;

export async function applyWaiting(ctx: JobCtx, place: Place): Promise<void> {
  const inAccount = <T>(work: (db: Db) => Promise<T>) => ctx.inAccount(place.account_id, work);
  const worked = await applyPending({ ...place, data: ctx.platform.data, inAccount }, turn.for);
  await inAccount(async (db) => {
    if (!worked.isEmpty)
      await ctx.enqueue(db, changes, 'apply', place, queuedOnce('apply', place.entity_id, turn.back_after));
    await enqueueRest(db, (job, when) => ctx.enqueue(db, changes, job, place, when), { ...place, worked });
  });
}

/** Builds what indexes are missing; comes back while another process is at it. */
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
  // Whoever is at it, or the next look of the minute, goes on.
  if (outcome.state === 'busy') return;
  await ctx.inAccount(place.account_id, async (db) => {
    await finish(db, next, outcome);
    await ctx.enqueue(db, changes, 'index', place, queuedOnce('index', place.entity_id, 0));
  });
}

/** Whatever became of the job of a change: nothing waits for ever. */
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

/** What stands in the ledger is done, even if whoever tried it last could not know. */
async function reconcileWithLedger(ctx: JobCtx, change: queries.WaitingChange): Promise<void> {
  const plane = await ctx.platform.data.plane(change.account_id);
  const applied = await appliedOf(plane, [change.id]).catch(() => new Set<number>());
  if (applied.size === 0) return;
  const outcome = { state: 'applied', index_later: false, columns_used: 0 } as const;
  await ctx.inAccount(change.account_id, (db) => finish(db, change, outcome));
}

/** Hourly: first answers are kept for a day (CONTRACT.md section 3). An account out of reach waits for the next hour. */
export async function sweep(ctx: JobCtx): Promise<void> {
  for (const account_id of await ctx.inSystem(queries.findAccounts))
    await sweepKeys(await ctx.platform.data.plane(account_id)).catch((err: unknown) =>
      ctx.log.info({ err, account_id }, 'kept answers could not be swept'),
    );
}
