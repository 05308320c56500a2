import pg from 'pg';
import { outlivingConnections } from '../../load/connections/outlivingConnections.ts';
import { type PoolOptions, withSettings } from './sessionSettings.ts';
import type { SessionSettings } from './transactionClient.ts';

/** Timeouts of a request, in ms: for a connection or a lock (503), for a statement (504). */
const connectLimit = 3000;
const lockLimit = 5000;
const statementLimit = 10_000;

/** Limits that the database keeps for each connection of a pool, ms; 0 is none. */
interface SessionLimits extends SessionSettings {
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
}

const ofRequests: SessionLimits = {
  statement_timeout: statementLimit,
  lock_timeout: lockLimit,
  idle_in_transaction_session_timeout: 60_000,
};

/** The server's pool of control connections. A broken connection fails its query; an idle one is replaced. */
export function controlPool(connection: PoolOptions, limits: SessionLimits = ofRequests): pg.Pool {
  const options = {
    max: 20,
    connectionTimeoutMillis: connectLimit,
    idleTimeoutMillis: 60_000,
    // Also on the client, for a server that does not answer at all.
    query_timeout: limits.statement_timeout && limits.statement_timeout + 2000,
    keepAlive: true,
    // A pooler keeps sessions whose process has ended. What asks whether one runs looks for the others.
    application_name: connection.pooler ? 'stoa-pooled' : 'stoa',
    ...connection,
  };
  return outlivingConnections(new pg.Pool(withSettings(options, limits)));
}

/**
 * A second pool for what needs sessions of its own: notifications, the queue, its leases. At most one connection
 * listens for changes, one for jobs, and four run jobs.
 */
export const directPool = (connection: pg.PoolConfig): pg.Pool => controlPool({ ...connection, max: 8 });

/** For migrations: no timeouts. */
export const migrationPool = (connection: pg.PoolConfig): pg.Pool =>
  controlPool(
    { ...connection, max: 1 },
    { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 },
  );
