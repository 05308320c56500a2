import pg from 'pg';
import { unseal } from '../../crypto/seal.ts';
import { accountBusy } from '../../errors/errors.ts';
import type { FairPool } from '../../load/connections/fairPool.ts';
import { outlivingConnections } from '../../load/connections/outlivingConnections.ts';
import { breakerPool, prepareSession, serverLimits } from './breakerPool.ts';
import { foreignTypes } from './foreignTypes.ts';
import { type Guard, GuardedSocket } from './guardedSocket.ts';
import type { Server } from './server.ts';
import { StrictClient } from './strictClient.ts';

declare module '../../context.ts' {
  interface Platform {
    /** How customers' servers are reached. */
    servers: Access;
  }
}

/** How to reach customers' servers. */
export interface Access extends Guard {
  /** Opens sealed passwords. */
  key: Buffer;
  /** The installation's id, which signs the schemas that it uses. */
  installation: string;
}

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
    connectionTimeoutMillis: serverLimits.connect_ms,
    query_timeout: serverLimits.answer_ms,
    keepAlive: true,
    application_name: 'stoa',
    types: foreignTypes,
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
      onConnect: prepareSession,
    }),
  );
  const { use } = breakerPool({ connect: () => pool.connect() }, (_account_id, _use, work) => {
    if (pool.waitingCount >= WAITING) throw accountBusy();
    return work();
  });
  return { use, end: () => pool.end() };
}
