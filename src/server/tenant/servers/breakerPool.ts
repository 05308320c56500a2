import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { hasSqlState } from '../../database/databaseErrors.ts';
import { markCluster } from '../../database/query/queryTogether.ts';
import { callerDisconnected } from '../../errors/errors.ts';
import { cancelWith } from '../../load/connections/cancelStatement.ts';
import type { ConnectionSource, FairPool, Use } from '../../load/connections/fairPool.ts';
import { settingsOfMoments } from '../recordTypes.ts';
import { Breaker } from './breaker.ts';
import { isUnavailable, storageStillUnavailable, storageUnavailable } from './unavailable.ts';

/** Of a server that may be slow or dead, ms. A call fails within 5 s when it does not answer. */
export const serverLimits = {
  connect_ms: 3000,
  answer_ms: 4500,
  /** For connection and answer together. */
  total_ms: 4800,
  /** Until a call is refused without another try. Callers who come again at once would keep others waiting. */
  refusal_ms: 250,
  idle_in_transaction_ms: 60_000,
} as const;

/** The same limits in the database itself: statements that set them for a session. */
const sessionLimits = `set statement_timeout = ${serverLimits.answer_ms}; set lock_timeout = ${serverLimits.connect_ms};
  set idle_in_transaction_session_timeout = ${serverLimits.idle_in_transaction_ms}`;

/** Prepares a new connection: limits, how moments are read, and whether it leads to a cluster. In one round trip. */
export async function prepareSession(client: pg.ClientBase): Promise<void> {
  const answers: pg.QueryResult | pg.QueryResult[] = await client.query(
    `${sessionLimits}; ${settingsOfMoments}; select from pg_extension where extname = 'citus'`,
  );
  if ([answers].flat().at(-1)?.rowCount === 1) markCluster(client);
}

export interface BreakerPool extends FairPool {
  /** The server could not be reached of late, and nothing has shown since that it can. */
  isLost(): boolean;
}

/** When a call may take a connection. It holds its place until the work has ended. */
type Turn = <T>(account_id: number, use: Use, work: () => Promise<T>) => Promise<T>;

/**
 * Connections to a server other than the installation's own, which others must not wait for: while it cannot be reached,
 * calls fail with 503 `storage_unavailable`, within 5 s and soon after 0.25 s (docs/start/places.md#planes).
 */
export function breakerPool(source: Pick<ConnectionSource, 'connect'>, turn: Turn): BreakerPool {
  const breaker = new Breaker();
  return {
    isLost: () => breaker.isOpen,
    async use(account_id, use, work) {
      // Before its turn, which others may need.
      if (breaker.refuses()) {
        await sleep(serverLimits.refusal_ms);
        throw storageStillUnavailable();
      }
      const running = turn(account_id, use, async () =>
        useClient(await connect(source, breaker, account_id), use, work),
      );
      return use.is_short ? within(serverLimits.total_ms, running) : running;
    },
  };
}

/** @throws 503 `storage_unavailable` after so long. What runs on ends by its own limits, and gives its connection back */
export async function within<T>(ms: number, running: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(storageUnavailable()), ms);
  });
  return Promise.race([running, late]).finally(() => clearTimeout(timer));
}

async function connect(
  source: Pick<ConnectionSource, 'connect'>,
  breaker: Breaker,
  account_id: number,
): Promise<pg.PoolClient> {
  if (!breaker.mayTry()) throw storageStillUnavailable();
  try {
    const client = await source.connect(account_id);
    breaker.succeeded();
    return client;
  } catch (error) {
    breaker.failed();
    throw storageUnavailable(error);
  }
}

async function useClient<T>(
  client: pg.PoolClient,
  { signal, limit_ms, is_short }: Use,
  work: (client: pg.PoolClient, cancel: () => void) => Promise<T>,
): Promise<T> {
  const cancelling = cancelWith(client, signal, limit_ms);
  let isBroken = false;
  try {
    return await work(client, cancelling.cancel);
  } catch (error) {
    if (signal?.isGone) throw callerDisconnected();
    isBroken = isUnavailable(error);
    // Where a search takes too long, it may be the search; the write of a record has only the server to wait for.
    const isSlow = is_short === true && limit_ms === undefined && hasSqlState(error, 'query_canceled');
    throw isBroken || isSlow ? storageUnavailable(error) : error;
  } finally {
    const isUsable = await cancelling.end();
    client.release(isBroken || !isUsable || client.getTransactionStatus() !== 'I');
  }
}
