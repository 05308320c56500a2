import pg from 'pg';

/** As whom a statement reads: what row-level security goes by (docs/architecture.md#isolation-of-accounts). */
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

/** The parts of the driver that are used here. Its types leave them out. */
interface Wire {
  bind(config: { statement: string; values: string[] }): void;
  execute(config: object): void;
}

interface DriverQuery {
  callback: (error: Error | null, result: pg.QueryResult) => void;
  prepare(wire: Wire): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, wire: Wire): void;
}

const Query = pg.Query as unknown as new (config: pg.QueryConfig & { queryMode: 'extended' }) => DriverQuery;

class ScopedQuery extends Query {
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

/**
 * Reads with one statement in a scope. Both go to PostgreSQL in one message, which makes them one transaction: a third
 * of what `begin`, the statement and `commit` cost apart (docs/performance.md#users).
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
  const query = new ScopedQuery(config, values);
  return new Promise((resolve, reject) => {
    query.callback = (error, result) => (error ? reject(error) : resolve(result));
    client.query(query as unknown as pg.Submittable);
  });
}
