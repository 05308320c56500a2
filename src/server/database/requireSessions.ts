import pg from 'pg';
import { StartRefused } from '../errors/startRefused.ts';

/** How long a pooler may take to give a second connection, ms. */
const CONNECT_MS = 5000;

/** Each is new evidence where others use the pooler as well. */
const TRIES = 5;

/** An advisory lock, by which two ways to a database are compared. */
const SAME_DATABASE = 7_401_180_413;

/** What two URLs of one database are told by: the name of the variable. */
export interface Named {
  connection: pg.ClientConfig;
  variable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL';
}

const pidOf = async (client: pg.ClientBase): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;

/**
 * Requires that each connection keeps a session of its own in the database, as migrations, notifications, the queue and
 * advisory locks need (docs/operating/running.md#poolers).
 * @throws StartRefused for a pooler that shares sessions between connections
 */
export async function requireSessions({ connection, variable }: Named, pool: pg.Pool): Promise<void> {
  const first = await pool.connect();
  const second = newClient(connection);
  try {
    const pid = await pidOf(first);
    // A pooler gives numbers of its own.
    if (pid === (first as unknown as { processID: number }).processID) return;
    const isShared = await sharesSessions(first, second, { pid, variable });
    if (isShared)
      throw new StartRefused(
        `${variable} leads to a pooler that shares sessions, as PgBouncer does with pool_mode = transaction: set DATABASE_DIRECT_URL to PostgreSQL itself, or use pool_mode = session`,
      );
  } finally {
    await second.end().catch(() => {});
    first.release();
  }
}

/** While a transaction of the second holds its session, the first keeps its own unless sessions are shared. */
async function sharesSessions(
  first: pg.ClientBase,
  second: pg.Client,
  { pid, variable }: { pid: number; variable: string },
): Promise<boolean> {
  try {
    await second.connect();
    for (let tries = 0; tries < TRIES; tries += 1) {
      await second.query('begin');
      if ((await pidOf(second)) === pid || (await pidOf(first)) !== pid) return true;
      await second.query('rollback');
    }
    return false;
  } catch (error) {
    // The pooler refuses transactions, or has no second session.
    throw new StartRefused(`${variable} cannot be used: ${(error as Error).message}`);
  }
}

/**
 * Requires that the pooler carries transactions, and leads to the database that is connected to directly.
 * @param direct pool of the database itself
 * @throws StartRefused
 */
export async function requireSameDatabase(pooler: pg.ClientConfig, direct: pg.Pool): Promise<void> {
  const holder = await direct.connect();
  const client = newClient(pooler);
  try {
    await holder.query(`begin; select pg_advisory_xact_lock(${SAME_DATABASE})`);
    await client.connect();
    await client.query('begin');
    const { rows } = await client.query<{ isFree: boolean }>(
      `select pg_try_advisory_xact_lock(${SAME_DATABASE}) as "isFree"`,
    );
    if (rows[0]?.isFree) throw new Error('DATABASE_DIRECT_URL leads to another database');
  } catch (error) {
    throw new StartRefused(`DATABASE_URL cannot be used: ${(error as Error).message}`);
  } finally {
    await client.end().catch(() => {});
    await holder.query('rollback');
    holder.release();
  }
}

function newClient(connection: pg.ClientConfig): pg.Client {
  const client = new pg.Client({ connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS, ...connection });
  client.on('error', () => {});
  return client;
}
