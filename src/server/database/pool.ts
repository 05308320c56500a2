import pg from 'pg';

/** What a request may wait for the database, in ms: for a connection or a lock (503), for one answer (504). */
const connectLimit = 3000;
const lockLimit = 5000;
const statementLimit = 10_000;

/**
 * The server's pool of control connections. A dying connection never takes the process with it: the query under way
 * reports the loss, an idle one is replaced.
 */
export function controlPool(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: connectLimit,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementLimit,
    lock_timeout: lockLimit,
    // On our side too, for a database that has stopped answering at all.
    query_timeout: statementLimit + 2000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    application_name: 'stoa',
    ...connection,
  });
  return outlivingConnections(pool);
}

/** pg tells an idle pool and a client in use of a broken connection, and an unheard 'error' event would end the process. */
export function outlivingConnections(pool: pg.Pool): pg.Pool {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** For migrations, which take as long as they take. */
export const migrationPool = (connection: pg.PoolConfig): pg.Pool =>
  controlPool({
    ...connection,
    max: 1,
    statement_timeout: 0,
    lock_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
