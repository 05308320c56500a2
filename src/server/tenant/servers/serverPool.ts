import pg from 'pg';
import { unseal } from '../../crypto/seal.ts';
import { cancelWith } from '../../database/cancelStatement.ts';
import type { FairPool, Use } from '../../database/fairPool.ts';
import { outlivingConnections } from '../../database/pool.ts';
import { accountBusy, callerGone } from '../../errors.ts';
import { recordTypes, settingsOfMoments } from '../recordTypes.ts';
import { Breaker } from './breaker.ts';
import { type Guard, GuardedSocket } from './guardedSocket.ts';
import type { Server } from './server.ts';
import { StrictClient } from './strictClient.ts';
import { isUnavailable, storageUnavailable } from './unavailable.ts';

/** How to reach customers' servers. */
export interface Access extends Guard {
  /** Opens sealed passwords. */
  key: Buffer;
  /** The installation's id, which signs the schemas that it uses. */
  installation: string;
}

/** ms. A call fails within 5 s when the server does not answer. */
const connect_ms = 3000;
const answer_ms = 4500;
/** For connection and answer together. */
const total_ms = 4800;

/** Connections of an account to one server. */
const CONNECTIONS = 5;
/** Calls that may wait for one of them. */
const WAITING = 100;

/** Configuration of a connection to a customer's server. */
export function serverConfig(server: Server, { key, allow_private, resolve }: Access): pg.ClientConfig {
  const guard: Guard = { allow_private, ...(resolve && { resolve }) };
  const { host, port, user, database, password, sealed_at, encryption } = server;
  return {
    ...{ host, port, user, database },
    // A function, because the driver looks for another password if this one is empty.
    password: () => (password ? unseal(key, sealed_at, password).toString() : ''),
    ssl: encryption === 'none' ? false : { rejectUnauthorized: encryption === 'verified' },
    enableChannelBinding: true,
    stream: () => new GuardedSocket(guard),
    connectionTimeoutMillis: connect_ms,
    query_timeout: answer_ms,
    keepAlive: true,
    application_name: 'stoa',
    types: recordTypes,
  };
}

export interface ServerPool extends FairPool {
  end(): Promise<void>;
}

/**
 * Connections of one account to its own server. Unlike those of the provider's side they are shared with nobody, so a
 * slow server costs its own account alone.
 */
export function serverPool(server: Server, access: Access): ServerPool {
  const pool = outlivingConnections(
    new pg.Pool({
      ...serverConfig(server, access),
      Client: StrictClient as unknown as new () => pg.ClientBase,
      max: CONNECTIONS,
      idleTimeoutMillis: 10_000,
      maxUses: 50_000,
      onConnect: async (client) => {
        await client.query(`set statement_timeout = ${answer_ms}; set lock_timeout = ${connect_ms};
          set idle_in_transaction_session_timeout = 60000; ${settingsOfMoments}`);
      },
    }),
  );
  const breaker = new Breaker();
  return {
    use: (_account_id, use, work) => {
      const running = connect(pool, breaker).then((client) => useClient(client, use, work));
      return use.is_short ? within(total_ms, running) : running;
    },
    end: () => pool.end(),
  };
}

/** What runs on ends by its own limits, and gives its connection back. */
async function within<T>(ms: number, running: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(storageUnavailable()), ms);
  });
  return Promise.race([running, late]).finally(() => clearTimeout(timer));
}

async function connect(pool: pg.Pool, breaker: Breaker): Promise<pg.PoolClient> {
  if (pool.waitingCount >= WAITING) throw accountBusy();
  if (!breaker.mayTry()) throw storageUnavailable();
  try {
    const client = await pool.connect();
    breaker.succeeded();
    return client;
  } catch (error) {
    breaker.failed();
    throw storageUnavailable(error);
  }
}

async function useClient<T>(
  client: pg.PoolClient,
  { signal, limit_ms }: Use,
  work: (client: pg.PoolClient, cancel: () => void) => Promise<T>,
): Promise<T> {
  const cancelling = cancelWith(client, signal, limit_ms);
  let isBroken = false;
  try {
    return await work(client, cancelling.cancel);
  } catch (error) {
    if (signal?.isGone) throw callerGone();
    isBroken = isUnavailable(error);
    throw isBroken ? storageUnavailable(error) : error;
  } finally {
    const isUsable = await cancelling.end();
    client.release(isBroken || !isUsable || client.getTransactionStatus() !== 'I');
  }
}
