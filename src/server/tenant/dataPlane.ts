import type pg from 'pg';
import type { Part } from '../database/query/queryTogether.ts';
import type { TextParts } from '../load/eventLoop/textParts.ts';
import type { CallerSignal } from '../load/shares/callerSignal.ts';

/** Rows of a statement. */
export type Rows<R> = R[] & {
  /** There are more, but the answer would be too large. */
  is_cut?: boolean;
};

/** Statements that are sent together. Their rows are those of the last that answers any. */
export type Together = readonly Part[];

export type RunStatement = <R extends pg.QueryResultRow>(statement: pg.QueryConfig | Together) => Promise<R[]>;

/**
 * Access to the database of one account's records. Reads and writes may go to different servers. Timestamps are read as
 * ISO text (recordTypes.ts).
 */
export interface DataPlane {
  account_id: number;
  /** `acc_<id>`. */
  schema: string;
  /**
   * One statement without a transaction: the single round trip of the hot path (docs/start/architecture.md#the-hot-path).
   * @param max_bytes for a caller, the rows are cut after this size, `requestLimits.answer_max_bytes` by default; the first
   *   row is never cut
   * @throws 413 for a row beyond `requestLimits.record_answer_max_bytes`; 429 when the account's share of memory is used
   */
  read<R extends pg.QueryResultRow>(
    text: string | pg.QueryConfig,
    values?: unknown[],
    max_bytes?: number,
  ): Promise<Rows<R>>;
  /** One writing statement, or several together, atomic by itself: one round trip. */
  write<R extends pg.QueryResultRow>(text: string | pg.QueryConfig | Together, values?: unknown[]): Promise<R[]>;
  /** The same, undone if a row becomes larger than one may be answered (413). Takes two more round trips. */
  writeLimited<R extends pg.QueryResultRow>(statements: Together): Promise<R[]>;
  /**
   * Several statements in one transaction.
   * @param work its second argument runs a statement, or several together, whose rows are answered; for a caller their size is limited (413)
   */
  transaction<T>(work: (client: pg.ClientBase, run: RunStatement) => Promise<T>): Promise<T>;
  /** A connection without a transaction, as `create index concurrently` needs. */
  connection<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  /** Creates the account's schema and its internal tables if missing. Fast when repeated. */
  provision(): Promise<void>;
  /**
   * The same for one request: when its caller disconnects, its reads and transactions are cancelled and it stops waiting.
   * @param mayLag its reads may go to the read host, once that has what was written
   */
  forCaller(signal: CallerSignal, mayLag: boolean): DataPlane;
  /** The same for work that continues after the request. */
  detached: DataPlane;
  /** The answer is made; the memory that making it took is given back. */
  made(answer: TextParts): void;
}
