import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Change, Outcome } from '#server/database/changePlan.ts';
import { limits } from '#shared/limits.ts';
import type { DataPlane } from '../../dataPlane.ts';
import { failureOf } from '../failure.ts';
import { appliedOf, enterLedger, lockEntity } from '../ledger.ts';
import { withLongTimeout, withTableLock } from '../longRunning.ts';
import { catchUp, copyAll } from './copy.ts';
import { type Places, placesOf } from './places.ts';
import { columnsOf, dropLeftovers, prepare } from './prepare.ts';
import { indexStatements, SwapMissed, swap } from './swap.ts';

/** Attempts to lock the table, 200 ms each. */
const TRIES = 200;

/**
 * Copies an entity's table to one without dropped columns while it is in use, and swaps them. Readers and writers wait
 * only for the swap, at most 200 ms plus the swap itself. If interrupted, the old table stays in use and the next run
 * removes the leftovers. Exactly once through the ledger. Never throws.
 */
export async function rebuildTable(plane: DataPlane, change: Change): Promise<Outcome> {
  try {
    await plane.provision();
    if ((await appliedOf(plane, [change.id])).size > 0) return done;
    let outcome: Outcome = { state: 'busy' };
    await plane.connection((client) =>
      withTableLock(client, change.entity_id, async () => {
        outcome = await rebuild(client, placesOf(plane.schema, change.entity_id), change);
      }),
    );
    return outcome;
  } catch (error) {
    return failureOf(error);
  }
}

async function rebuild(client: pg.ClientBase, places: Places, change: Change): Promise<Outcome> {
  try {
    await locking(client, places, 'anew', () => prepare(client, places));
    const columns = await columnsOf(client, places.copy);
    await copyAll(client, places, columns);
    for (const statement of await indexStatements(client, places)) await client.query(withLongTimeout(statement));
    await client.query(withLongTimeout(`analyze ${places.copy}`));
    return await finish(client, places, change, columns);
  } catch (error) {
    const outcome = error instanceof SwapMissed ? { state: 'busy' as const } : failureOf(error);
    // Stops logging for a copy that will not be used.
    await locking(client, places, 'anew', () => dropLeftovers(client, places)).catch(() => {});
    return outcome;
  }
}

async function finish(client: pg.ClientBase, places: Places, change: Change, columns: string): Promise<Outcome> {
  await catchUp(client, places, columns);
  let ledger: 'applied' | 'discarded' | null = null;
  await locking(
    client,
    places,
    () => catchUp(client, places, columns),
    async () => {
      ledger = await enterLedger(client, places.schema, change, 'applied');
      if (ledger === null) await swap(client, places, change, columns);
      else await dropLeftovers(client, places);
    },
  );
  return ledger === 'discarded' ? { state: 'discarded' } : done;
}

/** Missing indexes are built afterwards. */
const done = { state: 'applied', index_later: true, columns_used: 0 } as const;

/** Runs a transaction that needs an exclusive lock, with short attempts so that other queries do not queue for long. */
async function locking(
  client: pg.ClientBase,
  { entity_id }: Places,
  between: 'anew' | (() => Promise<void>),
  work: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(
        `begin; set local lock_timeout = ${limits.change_lock_ms}; set local statement_timeout = '5s'`,
      );
      await lockEntity(client, entity_id);
      await work();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => {}); // fails only when the connection is lost
      const isBusy = failureOf(error).state === 'busy' && 'code' in (error as object);
      if (!isBusy || tries === TRIES) throw error;
      await sleep(Math.min(50 * tries, 1000) * (0.5 + Math.random()));
      if (between !== 'anew') await between();
    }
  }
}
