import type pg from 'pg';

/**
 * The queue marks jobs as done or failed without awaiting that. A lost connection at that moment would be an unhandled
 * rejection and end the process. The queue retries errors with this code for hours, others not at all.
 */
const RETRIED_CODE = 'ETIMEDOUT';

/** The same pool, with lost connections reported as errors that the queue retries. */
export const retryablePool = (pool: pg.Pool): pg.Pool =>
  override(pool, {
    // With a callback the queue requests the connection it listens on, and handles its loss itself.
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
  // Errors with a severity come from the server: FATAL ends the connection, ERROR does not.
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
