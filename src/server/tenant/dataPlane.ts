import type pg from 'pg';
import type { CallerSignal } from '../shares/callerSignal.ts';

/**
 * Access to the database of one account's records. Reads and writes may go to different servers. Timestamps are read as
 * ISO text (providerPool.ts).
 */
export interface DataPlane {
  account_id: number;
  /** `acc_<id>`. */
  schema: string;
  /** One statement without a transaction: the single round trip of the hot path (docs/architecture.md#the-hot-path). */
  read<R extends pg.QueryResultRow>(text: string | pg.QueryConfig, values?: unknown[]): Promise<R[]>;
  /** One writing statement, atomic by itself. */
  write<R extends pg.QueryResultRow>(text: string | pg.QueryConfig, values?: unknown[]): Promise<R[]>;
  /** Several statements in one transaction. */
  transaction<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  /** A connection without a transaction, as `create index concurrently` needs. */
  connection<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  /** Creates the account's schema and its internal tables if missing. Fast when repeated. */
  provision(): Promise<void>;
  /** The same for one request: when its caller disconnects, its reads and transactions are cancelled and it stops waiting. */
  forCaller(signal: CallerSignal): DataPlane;
  /** The same for work that continues after the request. */
  detached: DataPlane;
}
