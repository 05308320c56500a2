import { records } from '#resources/data/records/records.resource.ts';
import type { JobCtx } from '#server/context.ts';
import { purgeRecords as purgeRecordsOf } from '#server/tenant/write/purgeRecords.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { findPurged, findTrashDays } from './recordTrash.queries.ts';

/** How long a job works on one account before others get their turn, and the delay until it continues, ms. */
const turn = { for: 5000, back_after: 1000 } as const;

const keyOf = (account_id: number) => `records.purge:${account_id}`;

/** Daily: enqueues a job per account, so that processes share the work and a failing account blocks no other. */
export async function purgeRecords(ctx: JobCtx): Promise<void> {
  await ctx.inSystem(async (db) => {
    for (const { id: account_id } of await findTrashDays(db))
      await ctx.enqueue(db, records, 'purge_account', { account_id }, { key: keyOf(account_id) });
  });
}

/**
 * Deletes records for good, with their history, after the account's trash days. Files that only they referred to are
 * collected later. An unreachable entity waits for the next day.
 */
export async function purgeAccount(ctx: JobCtx, { account_id }: { account_id: number }): Promise<void> {
  const [account] = await ctx.inSystem((db) => findTrashDays(db, account_id));
  if (!account) return;
  const before = new Date(ctx.now.getTime() - account.trash_days * DAY_MS);
  const end = Date.now() + turn.for;
  const isOver = () => Date.now() > end;
  const plane = await ctx.platform.data.plane(account_id);
  let isDone = true;
  for (const { id: entity_id, alias } of await ctx.inAccount(account_id, (db) => findPurged(db, account_id))) {
    // Updates open pages that show the trash.
    const onGone = () => ctx.platform.events.publish({ account_id, entity_id, alias, ids: null, page: null });
    isDone =
      (await purgeRecordsOf(plane, entity_id, before, { isOver, onGone }).catch((err: unknown) => {
        ctx.log.info({ err, account_id, entity_id }, 'deleted records could not be purged');
        return true;
      })) && isDone;
  }
  if (isDone) return;
  const later = { key: keyOf(account_id), run_at: new Date(Date.now() + turn.back_after) };
  await ctx.inSystem((db) => ctx.enqueue(db, records, 'purge_account', { account_id }, later));
}
