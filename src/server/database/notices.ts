import type pg from 'pg';

/** Listener for changes made by other processes. */
export interface Notices {
  /**
   * Resolves once everything that other processes told before the call has been handled: PostgreSQL sends notifications
   * before the answer to a later query. Calls that come together share a query.
   * @throws while the connection is lost
   */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
}

const RETRY_MS = 1000;

/** Sends notifications about records. They come from no trigger, because records may be in another database. */
export const announceRecords = (pool: pg.Pool, payloads: string[]): Promise<unknown> =>
  pool.query("select pg_notify('stoa_changes', 'records:' || payload) from unnest($1::text[]) as payload", [payloads]);

/** Tells other processes how far the read host of an account must be. */
export const announceWritten = (pool: pg.Pool, account_id: number, position: string): Promise<unknown> =>
  pool.query("select pg_notify('stoa_changes', 'written:' || $1::text || ':' || $2::text)", [account_id, position]);

interface Handlers {
  user(id: number): void;
  account(): void;
  schema(account_id: number): void;
  records(payload: string): void;
  people(payload: string): void;
  /** Another process wrote to an account that has a read host, up to this position of its log. */
  written(account_id: number, position: string): void;
  /** Installed modules of an account, or the versions that they run. */
  modules(account_id: number): void;
  lost(): void;
}

/**
 * Listens on its own connection and reconnects. `lost` is called when notifications may be missed, and again after
 * reconnecting, because anything read in between may be stale.
 */
export function listenToNotices(connect: () => Promise<pg.PoolClient>, on: Handlers): Notices {
  let stopped = false;
  let wasLost = false;
  let current: pg.PoolClient | null = null;
  let timer: NodeJS.Timeout | undefined;

  /** Handles a broken connection once, though several errors may report it. */
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
      client.on('notification', ({ payload = '' }) => handle(payload, on));
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
    caughtUp: inTurns(async () => {
      const client = current;
      if (client) await client.query('select');
      if (!client || client !== current) throw new Error('Notifications may have been missed');
    }),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await started;
      const client = current;
      current = null; // so that closing it is not handled as a loss
      client?.release(true);
    },
  };
}

function handle(payload: string, on: Handlers): void {
  const [kind, id, position = ''] = payload.split(':');
  if (kind === 'user') on.user(Number(id));
  else if (kind === 'schema') on.schema(Number(id));
  else if (kind === 'records') on.records(payload.slice('records:'.length));
  else if (kind === 'written') on.written(Number(id), position);
  else if (kind === 'modules') on.modules(Number(id));
  else if (kind === 'people') on.people(payload.slice('people:'.length));
  else on.account();
}

/** A call that comes while the work runs waits for the next run, together with others. */
function inTurns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const run = () => {
    next = null;
    running = work().finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    if (!running) return run();
    next ??= running.then(run, run);
    return next;
  };
}
