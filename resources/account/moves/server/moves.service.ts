import type { Ctx } from '#server/context.ts';
import type { PlaceSettings } from '#server/database/tables/storageTables.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { Refusal, storageMoving } from '#server/errors/errors.ts';
import {
  cancelUnderWay,
  insertEmptyStart,
  insertMove,
  lastDone,
  lastMove,
  type Move,
} from '#server/tenant/move/store.ts';
import { readPlace } from '#server/tenant/planes/storage.ts';
import { limits } from '#shared/limits.ts';
import { DAY_MS } from '#shared/time/time.ts';
import { moves } from '../moves.resource.ts';

/** What a move of the account's records is doing. */
export interface MoveProgress {
  state: Move['state'];
  from: 'provider' | 'own';
  to: 'provider' | 'own';
  copied: number;
  total: number;
  error: string | null;
}

/**
 * Begins to move the account's records, in the caller's transaction. The place changes at the switch.
 * @param to the new place, checked, its passwords sealed
 * @throws 409 while another move is under way
 */
export async function startMove(
  ctx: Ctx,
  to: PlaceSettings,
  { rolls_back = null }: { rolls_back?: number | null } = {},
): Promise<void> {
  const account_id = ctx.account.id;
  const { epoch, place } = await readPlace(ctx.db, account_id);
  const requested_by = ctx.actor?.user_id ?? null;
  const made = await insertMove(ctx.db, {
    ...{ account_id, from_place: place, to_place: to, epoch, rolls_back, requested_by },
  });
  if (!made) throw storageMoving();
  await enqueue(ctx, made.id);
}

/**
 * The account has begun with empty tables at another place, in the caller's transaction. A job renames the old side,
 * and removes it after 7 days.
 * @returns the id of the move
 */
export async function enqueueRetirement(
  ctx: Ctx,
  { epoch, ...places }: { from_place: PlaceSettings; to_place: PlaceSettings; epoch: number },
): Promise<number> {
  const requested_by = ctx.actor?.user_id ?? null;
  const id = await insertEmptyStart(ctx.db, { account_id: ctx.account.id, ...places, epoch, requested_by });
  await enqueue(ctx, id);
  return id;
}

/**
 * Ends the move that is under way, and has a job remove what it has made.
 * @throws 409 if there is none, or it has switched already
 */
export async function cancelMove(ctx: Ctx): Promise<void> {
  const move = await lastMove(ctx.db, ctx.account.id);
  if (move && isBetweenPlanes(move)) throw new Refusal('conflict', 'storage_not_moving');
  const cancelled = await cancelUnderWay(ctx.db, ctx.account.id);
  if (!cancelled) throw new Refusal('conflict', 'storage_not_moving');
  await enqueue(ctx, cancelled.id);
}

/**
 * Begins to move the records back to where they were before the last move, with everything that was written since.
 * @throws 409 if there was none in the last 7 days, or another move is under way
 */
export async function rollBack(ctx: Ctx): Promise<void> {
  const done = await lastDone(ctx.db, ctx.account.id);
  const { epoch } = await readPlace(ctx.db, ctx.account.id);
  const isLate = Date.now() - (done?.finished_at?.getTime() ?? 0) > limits.old_side_days * DAY_MS;
  if (!done || isBetweenPlanes(done) || isLate || done.epoch + 1 !== epoch)
    throw new Refusal('conflict', 'storage_no_old_side');
  await startMove(ctx, done.from_place, { rolls_back: done.id });
}

/** The move that is under way or was the last and failed, and until when the last one that ended well can be rolled back. */
export async function moveStatusOf(
  db: Db,
  account_id: number,
): Promise<{ progress: MoveProgress | null; roll_back_until: Date | null }> {
  const move = await lastMove(db, account_id);
  const done = move?.state === 'done' && move.copies_records && !isBetweenPlanes(move) ? move : null;
  const until = done?.finished_at ? new Date(done.finished_at.getTime() + limits.old_side_days * DAY_MS) : null;
  const { epoch } = await readPlace(db, account_id);
  const mayRollBack = done !== null && done.epoch + 1 === epoch && until !== null && until.getTime() > Date.now();
  return {
    progress: move && isShown(move) && !isBetweenPlanes(move) ? progressOf(move) : null,
    roll_back_until: mayRollBack ? until : null,
  };
}

/** Decided by the operator: the account's settings neither show nor end it. */
const isBetweenPlanes = ({ from_place, to_place }: Move) =>
  from_place.location === 'provider' && to_place.location === 'provider';

const isShown = ({ state }: Pick<Move, 'state'>) => !['done', 'cancelled', 'rolled_back'].includes(state);

const progressOf = ({ state, from_place, to_place, copied, total, error }: Move): MoveProgress => ({
  ...{ state, from: from_place.location, to: to_place.location, copied, total, error },
});

/** @throws 409 while the account's records are being moved */
export async function assertNotMoving(db: Db, account_id: number): Promise<void> {
  const move = await lastMove(db, account_id);
  if (move && isShown(move) && move.state !== 'failed') throw storageMoving();
}

const enqueue = (ctx: Ctx, move_id: number) =>
  ctx.enqueue(moves, 'run', { account_id: ctx.account.id, move_id }, { key: `moves.run:${move_id}` });
