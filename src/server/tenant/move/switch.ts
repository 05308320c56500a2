import { limits } from '#shared/limits.ts';
import { hasSqlState } from '../../database/databaseErrors.ts';
import { sourceState } from './capture.ts';
import { type Copying, catchUp, replay } from './replay.ts';
import { pairOf } from './rows.ts';
import { inTransaction, movedTables, pause } from './side.ts';
import type { Move, RunStore } from './store.ts';
import { continueSequences, createViews } from './target.ts';

/** Log entries of a batch while writers are stopped. */
const LAST_NOTES = 100;

/**
 * How long the last entries may take, ms. If some are left, writers go on, and next time there are fewer: so writers that
 * are faster than the copy are slowed down.
 */
const LAST_MS = 700;

/** How long writers are stopped at most, ms; then the connections are broken off, and they go on where they were. */
const STOPPED_MS = 1500;

/** Attempts to stop writers in one run. */
const TRIES = 100;

export interface Switching {
  copying: Copying;
  store: RunStore;
  move: Move;
  onBatch: () => Promise<void>;
}

/**
 * Stops writers in the old side's own database, copies what they wrote last, has the old side refuse them from then on,
 * and changes the place. Writes that come in between wait. Ended at any point, the next run does the rest: while the
 * control database has the old place nothing can have been written on the new one.
 * @returns false if the old side was not free for a moment; try again
 */
export async function switchOver(switching: Switching): Promise<boolean> {
  const { copying, store, move, onBatch } = switching;
  const { from, to } = copying;
  if ((await sourceState(from))?.is_fenced !== true) {
    if (!(await fence(switching))) return false;
  } else {
    await catchUp(copying, onBatch, Number.POSITIVE_INFINITY);
    await continueSequences(from, to);
  }
  try {
    await store.finish(move);
  } catch (error) {
    // It may have been committed all the same.
    if ((await store.settle()) === 'done') return true;
    await open(switching);
    throw error;
  }
  return true;
}

/** The old side takes writes again. Only while the control database has it as the place. */
export async function open({ copying: { from } }: Pick<Switching, 'copying'>): Promise<void> {
  await from.client.query(`update ${from.places.state} set is_fenced = false`);
}

async function fence({ copying, onBatch }: Switching): Promise<boolean> {
  await createViews(copying.to);
  // Known before, so that nothing is looked up while writers wait.
  for (const table of await movedTables(copying.from))
    copying.pairs.set(table.name, copying.pairs.get(table.name) ?? (await pairOf(copying.from, copying.to, table)));
  for (let tries = 1; tries <= TRIES; tries++) {
    await catchUp(copying, onBatch);
    try {
      if (await stopWriters(copying)) return true;
    } catch (error) {
      if (!hasSqlState(error, 'lock_not_available', 'deadlock_detected')) throw error;
    }
    await pause(tries);
  }
  return false;
}

/** @returns false if too much was left to copy */
async function stopWriters(copying: Copying): Promise<boolean> {
  const { from, to } = copying;
  const begin = `set local lock_timeout = ${limits.change_lock_ms}; set local statement_timeout = ${STOPPED_MS};
    set local idle_in_transaction_session_timeout = ${STOPPED_MS}; lock table ${from.places.state} in exclusive mode`;
  const late = setTimeout(() => {
    from.destroy();
    to.destroy();
  }, STOPPED_MS + limits.change_lock_ms);
  try {
    return await inTransaction(from.client, begin, async () => {
      const end = Date.now() + LAST_MS;
      while ((await replay(copying, LAST_NOTES)) === LAST_NOTES) if (Date.now() > end) return false;
      await continueSequences(from, to);
      await from.client.query(`update ${from.places.state} set is_fenced = true`);
      return true;
    });
  } finally {
    clearTimeout(late);
  }
}
