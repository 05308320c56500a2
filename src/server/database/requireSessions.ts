import pg from 'pg';
import { StartRefused } from '../startRefused.ts';

/** How long a pooler may take to give a second connection, ms. */
const CONNECT_MS = 5000;

const pidOf = async (client: pg.ClientBase): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;

/**
 * Requires that each connection keeps a session of its own in the database, as roles, notifications, advisory locks and
 * prepared statements need (docs/operating.md#poolers).
 * @throws StartRefused for a pooler that shares sessions between connections
 */
export async function requireSessions(connection: pg.ClientConfig, pool: pg.Pool): Promise<void> {
  const first = await pool.connect();
  const second = new pg.Client({ connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS, ...connection });
  second.on('error', () => {});
  try {
    const pid = await pidOf(first);
    // A pooler gives numbers of its own.
    if (pid === (first as unknown as { processID: number }).processID) return;
    const isShared = await sharesSessions(first, second, pid);
    if (isShared)
      throw new StartRefused(
        'DATABASE_URL leads to a pooler that shares sessions, as PgBouncer does with pool_mode = transaction: use pool_mode = session, or connect to PostgreSQL directly',
      );
  } finally {
    await second.end().catch(() => {});
    first.release();
  }
}

/** While a transaction of the second holds its session, the first keeps its own unless sessions are shared. */
async function sharesSessions(first: pg.ClientBase, second: pg.Client, pid: number): Promise<boolean> {
  try {
    await second.connect();
    await second.query('begin');
    return (await pidOf(second)) === pid || (await pidOf(first)) !== pid;
  } catch (error) {
    // The pooler refuses transactions, or has no second session.
    throw new StartRefused(`DATABASE_URL cannot be used: ${(error as Error).message}`);
  }
}
