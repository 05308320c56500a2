import type pg from 'pg';

/**
 * The queue marks a job as done, or as failed, without waiting for that; a connection lost at that moment would be an
 * unheard rejection and the end of the process. Errors of this code it tries again for hours, the others never.
 */
const TRIED_AGAIN = 'ETIMEDOUT';

/** The same pool, with every loss of a connection in words that the queue waits out. */
export const patientPool = (pool: pg.Pool): pg.Pool =>
  over(pool, {
    // With a callback it asks for the connection it listens on, and hears of that one's end itself.
    connect: (heard?: Parameters<pg.Pool['connect']>[0]) => (heard ? pool.connect(heard) : lent(pool)),
    query: (...args: [string]) => answered(pool.query(...args)),
  });

async function lent(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect().catch(waitOut);
  return over(client, { query: (...args: [string]) => answered(client.query(...args)) });
}

const answered = <T>(answer: T): T => (answer instanceof Promise ? (answer.catch(waitOut) as T) : answer);

function waitOut(error: { code?: string; severity?: string }): never {
  // What has a severity comes from the database itself: FATAL ends the connection, ERROR does not.
  if (error.severity === undefined || error.severity === 'FATAL' || error.severity === 'PANIC')
    error.code = TRIED_AGAIN;
  throw error;
}

const over = <T extends object>(object: T, instead: Record<string, unknown>): T =>
  new Proxy(object, {
    get(target, key) {
      const value = typeof key === 'string' && key in instead ? instead[key] : Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
