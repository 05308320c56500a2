import type pg from 'pg';
import { requestLimits } from '#shared/limits.ts';
import { callerDisconnected } from '../../errors/errors.ts';
import type { CallerSignal } from '../shares/callerSignal.ts';
import { FairQueue } from '../shares/fairQueue.ts';
import { cancelWith } from './cancelStatement.ts';

/** How a connection is used; by default for work that nobody waits for. */
export interface Use {
  /** When this caller disconnects, the running statement is cancelled, and it no longer waits for a connection. */
  signal?: CallerSignal;
  /** When this caller disconnects, it no longer waits; a statement that runs is completed. */
  waiting?: CallerSignal;
  /** The running statement is cancelled after this time, ms. */
  limit_ms?: number;
  /** The statement that reads, by which its time is known. */
  text?: string;
  /** One statement of a caller, who waits for it only so long if the server does not answer. */
  is_short?: boolean;
}

/** The connections of a pool, shared fairly between accounts (docs/start/load.md#shares). */
export interface FairPool {
  /**
   * @param work its second argument cancels the statement that runs
   * @throws 429 or 503 after `requestLimits.connection_wait_ms` without a connection
   */
  use<T>(account_id: number, use: Use, work: (client: pg.PoolClient, cancel: () => void) => Promise<T>): Promise<T>;
}

export const connectionPlaces = ({ options }: Pick<pg.Pool, 'options'>) =>
  new FairQueue({
    places: options.max,
    wait_ms: requestLimits.connection_wait_ms,
    waiting_max: requestLimits.connection_waiting_max,
  });

/** Where connections come from: all the same, or for each account its own (`AffinityPool`). */
export interface ConnectionSource {
  options: pg.PoolOptions;
  connect(account_id: number): Promise<pg.PoolClient>;
}

export function fairPool(pool: ConnectionSource): FairPool {
  const places = connectionPlaces(pool);
  return {
    async use(account_id, { signal, waiting = signal, limit_ms }, work) {
      if (!places.tryTake(account_id)) await places.take(account_id, waiting);
      try {
        const client = await pool.connect(account_id);
        const cancelling = cancelWith(client, signal, limit_ms);
        try {
          return await work(client, cancelling.cancel);
        } catch (error) {
          throw signal?.isGone ? callerDisconnected() : error;
        } finally {
          // A connection that is still in a transaction or broken must not be reused.
          const isUsable = await cancelling.end();
          client.release(!isUsable || client.getTransactionStatus() !== 'I');
        }
      } finally {
        places.release(account_id);
      }
    },
  };
}
