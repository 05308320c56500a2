import type pg from 'pg';
import { hasSqlState } from '../../database/databaseErrors.ts';
import { Refusal } from '../../errors/errors.ts';
import type { DataPlane } from '../dataPlane.ts';
import { isUnavailable } from '../servers/unavailable.ts';

export interface Reading {
  plane: Pick<DataPlane, 'transaction'>;
  /** When to stop, in ms of `performance.now()`. */
  deadline: number;
}

/** Entities read in one statement: few round trips for many entities, and few to repeat if one fails. */
const TOGETHER = 20;
/** Time limit for one entity by itself; a statement for several may use all the remaining time. */
const ALONE_MS = 300;
const LOCK_MS = 100;

/**
 * Reads several entities in each read-only transaction, until the deadline. Entities that are locked, too slow or without
 * a table are left out, and so is the rest when the time is up or the database cannot be reached.
 * @param read keeps what it found once it has everything of these entities
 * @returns whether every entity was read
 * @throws what is none of these: a fault of the statement or of `read`
 */
export async function readTogether<E>(
  reading: Reading,
  entities: readonly E[],
  read: (client: pg.ClientBase, several: readonly E[]) => Promise<void>,
): Promise<boolean> {
  const left = () => Math.round(reading.deadline - performance.now());
  let isWhole = true;
  for (let from = 0; from < entities.length; from += TOGETHER) {
    if (left() <= 0) return false;
    const several = entities.slice(from, from + TOGETHER);
    const outcome = await attempt(reading, left(), (client) => read(client, several));
    if (outcome === 'gone') return false;
    if (outcome === 'read') continue;
    for (const entity of several) {
      if (left() <= 0) return false;
      const alone = await attempt(reading, Math.min(ALONE_MS, left()), (client) => read(client, [entity]));
      if (alone === 'gone') return false;
      isWhole &&= alone === 'read';
    }
  }
  return isWhole;
}

/** @returns `gone` if the database cannot be reached, or has no place for the call */
async function attempt(
  { plane }: Reading,
  patience_ms: number,
  work: (client: pg.ClientBase) => Promise<void>,
): Promise<'read' | 'failed' | 'gone'> {
  try {
    await plane.transaction(async (client) => {
      await client.query(
        `set transaction read only; set local lock_timeout = ${LOCK_MS}; set local statement_timeout = ${Math.max(1, patience_ms)}`,
      );
      await work(client);
    });
    return 'read';
  } catch (error) {
    if (hasSqlState(error, 'query_canceled', 'lock_not_available', 'undefined_table')) return 'failed';
    if (error instanceof Refusal || isUnavailable(error)) return 'gone';
    throw error;
  }
}
