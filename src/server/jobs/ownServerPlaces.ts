import type { ControlDatabase } from '../database/database.ts';
import { reachesOwnServer } from '../tenant/move/store.ts';
import { enqueue } from './queue.ts';

/**
 * Jobs of a process that wait for servers of accounts at once, each of another account. Such a server may say nothing for
 * as long as a statement may take, and the other half of the places is for everybody (docs/start/places.md#foreign-servers).
 */
const OWN_AT_ONCE = 2;

/** When a job that found no place is tried again, ms. */
const AGAIN_MS = 2000;

interface Job {
  task: string;
  payload: { account_id: number };
  key: string | null;
}

/** Runs jobs that use an account's records, or puts one back into the queue that would have to wait for a place. */
export function ownServerPlaces({ inSystem }: Pick<ControlDatabase, 'inSystem'>) {
  const running = new Set<number>();
  return async ({ task, payload, key }: Job, work: () => Promise<void>): Promise<void> => {
    const { account_id } = payload;
    if (!(await inSystem((db) => reachesOwnServer(db, account_id)))) return work();
    if (running.size >= OWN_AT_ONCE || running.has(account_id)) {
      const run_at = new Date(Date.now() + AGAIN_MS);
      return inSystem((db) => enqueue(db, task, payload, { run_at, ...(key !== null && { key }) }));
    }
    running.add(account_id);
    try {
      await work();
    } finally {
      running.delete(account_id);
    }
  };
}
