import pg from 'pg';

/** Timeouts of a request, in ms: for a connection or a lock (503), for a statement (504). */
const connectLimit = 3000;
const lockLimit = 5000;
const statementLimit = 10_000;

/** The server's pool of control connections. A broken connection fails its query; an idle one is replaced. */
export function controlPool(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: connectLimit,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementLimit,
    lock_timeout: lockLimit,
    // Also on the client, for a server that does not answer at all.
    query_timeout: statementLimit + 2000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    application_name: 'stoa',
    ...connection,
  });
  return outlivingConnections(pool);
}

/** Broken connections emit 'error' events, which would end the process if unhandled. */
export function outlivingConnections(pool: pg.Pool): pg.Pool {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** For migrations: no timeouts. */
export const migrationPool = (connection: pg.PoolConfig): pg.Pool =>
  controlPool({
    ...connection,
    max: 1,
    statement_timeout: 0,
    lock_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
