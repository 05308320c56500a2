import type pg from 'pg';

/** How often connections are looked at, ms. A statement may take so much longer than its limit. */
const LOOK_MS = 250;

/** The parts of the driver that are used here. Its types leave them out. */
interface Internals {
  /** The statement that runs. */
  _activeQuery: object | null | undefined;
  connection: { stream: { destroy(error: Error): void } };
  connectionParameters: { query_timeout: number | false };
}

interface Watched {
  client: Internals;
  limit_ms: number;
  query: object | null;
  since: number;
}

const watched = new Set<Watched>();
let timer: NodeJS.Timeout | undefined;

/** Broken connections emit 'error' events, which would end the process if unhandled. Silent ones are ended. */
export function outlivingConnections(pool: pg.Pool): pg.Pool {
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    endWhenSilent(client);
  });
  return pool;
}

/**
 * Ends a connection whose server does not answer a statement within the pool's `query_timeout`. The driver would set a
 * timer for each statement instead, whose closures V8 collects late: with them a tenth of the time of a read is garbage
 * collection (docs/operating/performance.md#records).
 */
function endWhenSilent(of: pg.ClientBase): void {
  const client = of as unknown as Internals;
  const { connectionParameters } = client;
  if (!connectionParameters?.query_timeout) return;
  const entry = { client, limit_ms: Number(connectionParameters.query_timeout), query: null, since: 0 };
  connectionParameters.query_timeout = false;
  watched.add(entry);
  of.once('end', () => void watched.delete(entry));
  timer ??= setInterval(look, LOOK_MS).unref();
}

function look(): void {
  const now = performance.now();
  for (const entry of watched) {
    const query = entry.client._activeQuery ?? null;
    if (query !== entry.query) Object.assign(entry, { query, since: now });
    else if (query && now - entry.since > entry.limit_ms)
      entry.client.connection.stream.destroy(new Error('Query read timeout'));
  }
  if (watched.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}
