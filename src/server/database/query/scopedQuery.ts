import type pg from 'pg';
import { DriverQuery, resultOf, type Wire } from './driverQuery.ts';

/** As whom a statement reads: what row-level security goes by (docs/start/architecture.md#isolation-of-accounts). */
export interface Scope {
  role: 'stoa_app' | 'stoa_system';
  account_id: number;
  /** The statement is cancelled after this time, ms. */
  limit_ms: number;
}

const name = 'scope';
const text = `select set_config('role', $1, true), set_config('app.account_id', $2, true),
  set_config('statement_timeout', $3, true), set_config('plan_cache_mode', $4, true),
  set_config('transaction_read_only', 'on', true)`;

/** Connections that have prepared the statement which sets a scope. */
const prepared = new WeakSet<pg.ClientBase>();

class ScopedQuery extends DriverQuery {
  readonly #values: string[];
  #isInScope = false;

  constructor(config: pg.QueryConfig, values: string[]) {
    super({ ...config, queryMode: 'extended' });
    this.#values = values;
  }

  override prepare(wire: Wire): void {
    wire.bind({ statement: name, values: this.#values });
    wire.execute({});
    super.prepare(wire);
  }

  /** The row of the statement that sets the scope is dropped. */
  override handleDataRow(message: object): void {
    if (this.#isInScope) super.handleDataRow(message);
  }

  override handleCommandComplete(message: object, wire: Wire): void {
    if (this.#isInScope) super.handleCommandComplete(message, wire);
    this.#isInScope = true;
  }
}

/**
 * A prepared statement keeps its plan. PostgreSQL would plan a list anew each time, because the plan for a page of known
 * length seems cheaper by more than its estimate of planning; through row-level security, planning is half of the time.
 */
const valuesOf = ({ role, account_id, limit_ms }: Scope, statement: pg.QueryConfig) => [
  role,
  String(account_id),
  String(limit_ms),
  statement.name === undefined ? 'auto' : 'force_generic_plan',
];

/** The same by name. */
export function settingsOfScope(scope: Scope, statement: pg.QueryConfig) {
  const [role = '', account_id = '', statement_timeout = '', plan_cache_mode = ''] = valuesOf(scope, statement);
  return { role, 'app.account_id': account_id, statement_timeout, plan_cache_mode, transaction_read_only: 'on' };
}

/**
 * Reads with one statement in a scope. Both go to PostgreSQL in one message, which makes them one transaction: a third
 * of what `begin`, the statement and `commit` cost apart (docs/operating/performance.md#users).
 */
export async function queryInScope(
  client: pg.ClientBase,
  config: pg.QueryConfig,
  scope: Scope,
): Promise<pg.QueryResult> {
  const values = valuesOf(scope, config);
  if (!prepared.has(client)) {
    await client.query({ name, text, values });
    prepared.add(client);
  }
  return resultOf((query) => client.query(query), new ScopedQuery(config, values));
}
