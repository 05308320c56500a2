import type pg from 'pg';
import { queryInScope } from '../query/scopedQuery.ts';
import { type Pooler, type SessionSettings, TransactionClient } from './transactionClient.ts';

/** Options of a pool. */
export interface PoolOptions extends pg.PoolConfig {
  /** What the pool leads to; by default PostgreSQL, or a pooler that keeps a session for each connection. */
  pooler?: Pooler;
  /** The server is on this machine and this process' own: its processes may be given another priority. */
  isOwn?: boolean;
  /** What all statements of the pool run with. */
  settings?: SessionSettings;
}

/**
 * A pool whose statements all run with these settings. A connection keeps them, unless it leads to a pooler in
 * transaction mode: there they come with each transaction (docs/operating/running.md#poolers).
 */
export function withSettings<Options extends PoolOptions>(options: Options, settings: SessionSettings): Options {
  if (options.pooler)
    return {
      ...options,
      settings,
      Client: TransactionClient as unknown as new () => pg.ClientBase,
      onConnect: (client: unknown) => (client as TransactionClient).prepareSettings(),
    };
  return {
    ...options,
    settings,
    // Not as parameters of the connection, which poolers refuse (docs/operating/running.md#poolers).
    onConnect: async (client: pg.ClientBase) => {
      await client.query(
        Object.entries(settings)
          .map(([name, value]) => `set ${name} = '${value}'`)
          .join('; '),
      );
    },
  };
}

/** How the connections of this pool read in a scope. */
export const scopedQueries = ({ options }: pg.Pool): typeof queryInScope =>
  (options as PoolOptions).pooler
    ? (client, config, scope) => (client as unknown as TransactionClient).queryInScope(config, scope)
    : queryInScope;
