import pg from 'pg';

/** Timeouts of a request, in ms: for a connection or a lock (503), for a statement (504). */
const connectLimit = 3000;
const lockLimit = 5000;
const statementLimit = 10_000;

/** Limits that the database keeps for each connection of a pool, ms; 0 is none. */
interface SessionLimits {
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
export function controlPool(connection: pg.PoolConfig, limits: SessionLimits = ofRequests): pg.Pool {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: connectLimit,
    idleTimeoutMillis: 60_000,
    // Also on the client, for a server that does not answer at all.
    query_timeout: limits.statement_timeout && limits.statement_timeout + 2000,
    keepAlive: true,
    application_name: 'stoa',
    ...connection,
    // Not as parameters of the connection, which poolers refuse (docs/operating.md#poolers).
    onConnect: async (client) => {
      await client.query(
        Object.entries(limits)
          .map(([name, ms]) => `set ${name} = ${ms}`)
          .join('; '),
      );
    },
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
  controlPool(
    { ...connection, max: 1 },
    { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 },
  );
