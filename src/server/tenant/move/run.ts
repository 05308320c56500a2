import { limits } from '#shared/limits.ts';
import { DAY_MS } from '#shared/time/time.ts';
import type { ControlDatabase } from '../../database/database.ts';
import { failureOf } from '../changes/failure.ts';
import type { AccountData } from '../models.ts';
import { storageOf } from '../planes/storage.ts';
import { sourceState, startCapture, stopCapture } from './capture.ts';
import { history, keys, type MovedTable } from './places.ts';
import { type Copying, catchUp, dropLogged, pairFor } from './replay.ts';
import { retireSource } from './retiredSource.ts';
import { readAfter, writeRows } from './rows.ts';
import { MoveRefused, movedTables, openSide, RunEnded, recordTables, type Side } from './side.ts';
import { findMove, isUnderWay, type Move, type RunStore, takeLease } from './store.ts';
import { open, switchOver } from './switch.ts';
import {
  buildAll,
  claimTarget,
  createLike,
  dropFilling,
  dropSide,
  findFilling,
  prepareTarget,
  shapeOf,
} from './target.ts';
import { verifyNext } from './verify.ts';

export interface Mover {
  control: Pick<ControlDatabase, 'inAccount'>;
  data: Pick<AccountData, 'connect' | 'forget'>;
  /** Checked between batches; true ends the run, and the next one goes on. */
  isOver(): boolean;
  log(data: object, text: string): void;
}

/** `again`: the move is not at its end, and the next run goes on; `later`: so does it, but something was in the way. */
export type RunResult = 'again' | 'later' | 'ended';

/** Renews the lease so often, ms. */
const RENEW_MS = 3000;

/**
 * Does the next part of a move, or removes what an ended one has left. One process at a time; each run may be cut off at
 * any point, and the next one goes on from what both sides and the control database have.
 */
export async function runMove(mover: Mover, move: { account_id: number; id: number }): Promise<RunResult> {
  const taken = await takeLease(mover.control, move);
  // Moves go with their account.
  if (!taken) return (await mover.control.inAccount(move.account_id, (db) => findMove(db, move))) ? 'later' : 'ended';
  const { store } = taken;
  let isEnded = false;
  const renewing = setInterval(() => {
    store.renew().catch((error: unknown) => {
      isEnded ||= error instanceof RunEnded;
    });
  }, RENEW_MS).unref();
  const onBatch = async () => {
    if (isEnded) throw new RunEnded('The move was cancelled or taken over');
    if (mover.isOver()) throw new RunOver();
  };
  try {
    if (!isUnderWay(taken.move)) return await clean(mover, taken.move, store);
    return await advance(mover, taken.move, store, onBatch);
  } finally {
    clearInterval(renewing);
    await store.release().catch(() => {}); // the lease ends by itself
  }
}

/** One run of a move, with both sides. */
interface Moving {
  move: Move;
  store: RunStore;
  copying: Copying;
  /** Ends the run when it is over or was cancelled. */
  onBatch(): Promise<void>;
}

async function advance(mover: Mover, move: Move, store: RunStore, onBatch: Moving['onBatch']): Promise<RunResult> {
  let from: Side | undefined;
  let to: Side | undefined;
  try {
    from = await openSide(mover.data, storageOf(move.account_id, move.epoch, move.from_place));
    to = await openSide(mover.data, storageOf(move.account_id, move.epoch, move.to_place));
    await steps({ move, store, copying: { from, to, run: store.run, pairs: new Map() }, onBatch });
    mover.data.forget(move.account_id);
    await dropFilling(to).catch(() => {}); // the next run of the job does it
    return 'ended';
  } catch (error) {
    if (error instanceof RunOver) return 'again';
    if (error instanceof RunEnded) return 'ended';
    if (from) await openAgain(from, move, store).catch((err) => mover.log({ err }, 'an old place stays closed'));
    return await afterFailure(mover, move, store, error);
  } finally {
    await from?.end();
    await to?.end();
  }
}

/** Writers do not wait for what may take long. Only a run that has the lease may decide that. */
async function openAgain(from: Side, move: Move, store: RunStore): Promise<void> {
  const state = await sourceState(from);
  if (state?.move_id !== move.id || !state.is_fenced) return;
  if ((await store.settle()) !== 'done') await open({ copying: { from } as Copying });
}

async function afterFailure(mover: Mover, { id }: Move, store: RunStore, error: unknown): Promise<RunResult> {
  const failure = failureOf(error);
  mover.log({ err: error, move_id: id }, 'a move of records was interrupted');
  if (error instanceof MoveRefused) await store.fail(error.kind, error.message);
  else if (failure.state === 'failed')
    await store.fail(failure.error === 'privilege' ? 'privilege' : 'internal', String(error));
  return 'later';
}

class RunOver extends Error {
  override name = 'RunOver';
}

async function steps(moving: Moving): Promise<void> {
  const { move, store, copying, onBatch } = moving;
  if (move.state === 'preparing') await prepare(moving);
  else await resume(moving);
  if (move.state === 'copying') await copy(moving);
  if (move.state === 'catching_up') {
    await catchUp(copying, onBatch);
    await enter(moving, 'verifying');
  }
  if (move.state === 'verifying') await verify(moving);
  while (!(await switchOver({ copying, store, move, onBatch }))) await onBatch();
}

/** The next step begins. */
async function enter({ move, store }: Moving, state: Move['state']): Promise<void> {
  await store.save({ state, cursors: {} });
  move.state = state;
  move.cursors = {};
}

async function prepare(moving: Moving): Promise<void> {
  const { move, store, copying } = moving;
  const { from, to } = copying;
  await startCapture(from, move.id);
  await prepareTarget(from, to, { move_id: move.id, run: store.run });
  for (const name of await recordTables(from)) await createLike(from, to, name);
  move.total = 0;
  for (const { name } of await movedTables(from)) {
    const { rows } = await from.client.query<{ count: number }>(`select count(*) as count from ${from.table(name)}`);
    move.total += rows[0]?.count ?? 0;
  }
  await store.save({ total: move.total, copied: 0 });
  move.copied = 0;
  await enter(moving, 'copying');
}

/** Goes on where an earlier run was. If the tables are others by now, it begins again. */
async function resume(moving: Moving): Promise<void> {
  const { move, store, copying } = moving;
  const { from, to } = copying;
  const isOurs = (await sourceState(from))?.move_id === move.id && (await findFilling(to))?.move_id === move.id;
  if (isOurs) {
    await claimTarget(to, { move_id: move.id, run: store.run });
    if (await hasSameShapes(moving)) return;
  }
  await enter(moving, 'preparing');
  await prepare(moving);
}

async function hasSameShapes({ copying: { from, to } }: Moving): Promise<boolean> {
  for (const { name } of await movedTables(from))
    if ((await shapeOf(from, name)) !== (await shapeOf(to, name))) return false;
  return true;
}

/** Rows of the first batch; the next ones have as many as fit into its size. */
const ROWS = 1000;
/** So often the cursor is saved, ms. After a crash, what was copied since is copied again. */
const SAVED_MS = 500;

async function copy(moving: Moving): Promise<void> {
  const { move, store, copying, onBatch } = moving;
  for (const table of await movedTables(copying.from)) {
    if (move.cursors[table.name] === true) continue;
    await copyTable(moving, table);
    await catchUp(copying, onBatch);
  }
  const done = [keys.name, history.name];
  for (const name of await recordTables(copying.from)) {
    await dropLogged(copying, name);
    await buildAll(copying.to, name);
    copying.pairs.delete(name);
    await onBatch();
  }
  for (const name of done) await copying.to.client.query(`analyze ${copying.to.table(name)}`);
  await store.save({ copied: move.copied });
  await enter(moving, 'catching_up');
}

async function copyTable({ move, store, copying, onBatch }: Moving, table: MovedTable): Promise<void> {
  const pair = await pairFor(copying, table);
  let after = (move.cursors[table.name] as string[] | undefined) ?? null;
  let saved = Date.now();
  for (let size = ROWS; ; ) {
    const { rows, isCut } = await readAfter(pair, after, size);
    await writeRows(pair, copying.run, rows);
    after = rows.at(-1)?.key ?? after;
    move.copied += rows.length;
    const isLast = !isCut && rows.length < size;
    if (isCut || size < ROWS) size = isCut ? rows.length : Math.min(ROWS, 2 * size);
    move.cursors[table.name] = isLast || after === null ? true : after;
    if (isLast || Date.now() - saved > SAVED_MS) {
      await store.save({ cursors: move.cursors, copied: move.copied });
      saved = Date.now();
    }
    if (isLast) return;
    await onBatch();
  }
}

async function verify(moving: Moving): Promise<void> {
  const { move, store, copying, onBatch } = moving;
  for (const table of await movedTables(copying.from)) {
    const pair = await pairFor(copying, table);
    for (let after = move.cursors[table.name] ?? null; after !== true; ) {
      after = (await verifyNext(pair, after)) ?? true;
      move.cursors[table.name] = after;
      await store.save({ cursors: move.cursors });
      await onBatch();
    }
    await catchUp(copying, onBatch);
  }
  await enter(moving, 'switching');
}

/** Removes what an ended move has left: its own traces, or the side that is no longer used. */
async function clean(mover: Mover, move: Move, store: RunStore): Promise<RunResult> {
  if (move.cleaned_at !== null) return 'ended';
  if (move.state === 'done' || move.state === 'rolled_back') {
    const age_ms = Date.now() - (move.finished_at?.getTime() ?? 0);
    const isKept = age_ms < limits.old_side_days * DAY_MS;
    if (!move.copies_records) {
      await withSide(mover, move, move.from_place, (side) => retireSource(side, move, store, isKept));
      if (isKept) return 'ended';
    } else if (isKept) return leaveTarget(mover, move);
    else await dropOldSide(mover, move);
  } else await undo(mover, move);
  await store.setCleaned();
  return 'ended';
}

async function withSide(
  { data }: Mover,
  { account_id, epoch }: Move,
  place: Move['from_place'],
  work: (side: Side) => Promise<void>,
): Promise<void> {
  const side = await openSide(data, storageOf(account_id, epoch, place));
  await work(side).finally(side.end);
}

/** The run that switched was cut off before it removed its mark from the new place. */
async function leaveTarget(mover: Mover, move: Move): Promise<RunResult> {
  if (move.state === 'done')
    await withSide(mover, move, move.to_place, async (side) => {
      if ((await findFilling(side))?.move_id === move.id) await dropFilling(side);
    });
  return 'ended';
}

const dropOldSide = (mover: Mover, move: Move) =>
  withSide(mover, move, move.from_place, async (side) => {
    const state = await sourceState(side);
    // Otherwise the records are there again, or it was emptied for another move.
    if (state?.move_id === move.id && state.is_fenced) await dropSide(side, side.kind === 'provider');
  });

/** The old place takes changes again, and what was copied goes. */
async function undo(mover: Mover, move: Move): Promise<void> {
  await withSide(mover, move, move.from_place, async (side) => {
    if ((await sourceState(side))?.move_id === move.id) await stopCapture(side);
  });
  await withSide(mover, move, move.to_place, async (side) => {
    const filling = await findFilling(side);
    if (filling?.move_id === move.id) await dropSide(side, side.kind === 'provider' || filling.made_schema);
  });
}
