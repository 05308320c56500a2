import type pg from 'pg';

/** What other processes changed, as the database's triggers announce it. */
export interface Notices {
  stop(): Promise<void>;
}

const RETRY_MS = 1000;

/** Sends notices that no trigger sends: of records, which may be in another database than the processes meet in. */
export const announceRecords = (pool: pg.Pool, payloads: string[]): Promise<unknown> =>
  pool.query("select pg_notify('stoa_changes', 'records:' || payload) from unnest($1::text[]) as payload", [payloads]);

/**
 * Listens on a connection of its own and comes back when that is lost. `lost` is called when notices begin to be missed,
 * and again when they come anew: what was read in between may have changed since. Nothing is believed for long anyway.
 */
export function listenToNotices(
  connect: () => Promise<pg.PoolClient>,
  on: {
    user(id: number): void;
    account(): void;
    schema(account_id: number): void;
    records(payload: string): void;
    people(payload: string): void;
    lost(): void;
  },
): Notices {
  let stopped = false;
  let wasLost = false;
  let current: pg.PoolClient | null = null;
  let timer: NodeJS.Timeout | undefined;

  /** A connection breaks once, though both its error and the query under way may tell of it. */
  const lose = (client: pg.PoolClient | null) => {
    if (client !== current) return;
    current = null;
    client?.release(true);
    wasLost = true;
    on.lost();
    if (!stopped) timer = setTimeout(() => void start(), RETRY_MS).unref();
  };

  const start = async () => {
    try {
      const client = await connect();
      if (stopped) return client.release(true);
      current = client;
      client.on('notification', ({ payload = '' }) => {
        const [kind, id] = payload.split(':');
        if (kind === 'user') on.user(Number(id));
        else if (kind === 'schema') on.schema(Number(id));
        else if (kind === 'records') on.records(payload.slice('records:'.length));
        else if (kind === 'people') on.people(payload.slice('people:'.length));
        else on.account();
      });
      client.once('error', () => lose(client));
      await client.query('listen stoa_changes');
      if (wasLost && current === client) on.lost();
      wasLost = false;
    } catch {
      lose(current);
    }
  };

  const started = start();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await started;
      const client = current;
      current = null; // so that its end is no loss
      client?.release(true);
    },
  };
}
