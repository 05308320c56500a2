import type pg from 'pg';

/**
 * Where the records of one account are: a schema of the provider's database, or of the customer's own. Reads and writes
 * may go to different servers; nothing but the router knows which. Moments arrive as ISO texts (`recordTypes.ts`).
 */
export interface DataPlane {
  account_id: number;
  /** `acc_<id>`, or the schema named on the storage page. */
  schema: string;
  /** One statement outside any transaction: the one round trip of the hot path (DESIGN.md, law 4). */
  read<R extends pg.QueryResultRow>(text: string | pg.QueryConfig, values?: unknown[]): Promise<R[]>;
  /** One statement that writes, atomic by itself. */
  write<R extends pg.QueryResultRow>(text: string | pg.QueryConfig, values?: unknown[]): Promise<R[]>;
  /** Several statements: committed together, or none. */
  transaction<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  /** A connection of one's own outside any transaction, as building an index without blocking needs it. */
  connection<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  /** Makes the schema with its own tables where it is missing. Done once; a repetition costs nothing. */
  provision(): Promise<void>;
}
