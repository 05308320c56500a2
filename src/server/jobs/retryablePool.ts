import type pg from 'pg';

/**
 * The queue marks a job as done, or as failed, without waiting for that; a connection lost at that moment would be an
 * unheard rejection and the end of the process. Errors of this code it tries again for hours, the others never.
 */
const RETRIED_CODE = 'ETIMEDOUT';

/** The same pool, with every loss of a connection in words that the queue waits out. */
export const retryablePool = (pool: pg.Pool): pg.Pool =>
  override(pool, {
    // With a callback it asks for the connection it listens on, and hears of that one's end itself.
    connect: (callback?: Parameters<pg.Pool['connect']>[0]) =>
      callback ? pool.connect(callback) : connectRetryable(pool),
    query: (...args: [string]) => retryable(pool.query(...args)),
  });

async function connectRetryable(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect().catch(throwRetryable);
  return override(client, { query: (...args: [string]) => retryable(client.query(...args)) });
}

const retryable = <T>(answer: T): T => (answer instanceof Promise ? (answer.catch(throwRetryable) as T) : answer);

function throwRetryable(error: { code?: string; severity?: string }): never {
  // What has a severity comes from the database itself: FATAL ends the connection, ERROR does not.
  if (error.severity === undefined || error.severity === 'FATAL' || error.severity === 'PANIC')
    error.code = RETRIED_CODE;
  throw error;
}

const override = <T extends object>(object: T, instead: Record<string, unknown>): T =>
  new Proxy(object, {
    get(target, key) {
      const value = typeof key === 'string' && key in instead ? instead[key] : Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
