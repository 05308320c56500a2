import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import type { PoolOptions } from '#server/database/pool/sessionSettings.ts';
import { outlivingConnections } from '#server/load/connections/outlivingConnections.ts';

/** What a session of PostgreSQL keeps from one transaction to the next. */
interface SessionState {
  role: string;
  account_id: string;
  settings: string;
  prepared: number;
  locks: number;
  listens: number;
  temporary: boolean;
}

/** Without the time zone and the style of dates, which PgBouncer itself sets as each client had them at its start. */
const stateSql = `select current_user::text as role, coalesce(current_setting('app.account_id', true), '') as account_id,
  concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'),
    current_setting('idle_in_transaction_session_timeout'),
    current_setting('plan_cache_mode'), current_setting('default_transaction_read_only')) as settings,
  (select count(*)::int from pg_prepared_statements) as prepared,
  (select count(*)::int from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as locks,
  (select count(*)::int from pg_listening_channels()) as listens,
  pg_my_temp_schema() <> 0 as temporary`;

/** The state of a session that nobody has used. */
export async function freshState(connection: pg.ClientConfig): Promise<SessionState> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<SessionState>(stateSql);
  await client.end();
  return rows[0] as SessionState;
}

/**
 * What others meet who borrow the sessions of a pooler: their states, each once. Transactions that are open at the same
 * time have a session each.
 * @param count sessions of the pooler
 */
export async function borrowedStates(pooled: pg.PoolConfig, count: number): Promise<SessionState[]> {
  const pool = outlivingConnections(new pg.Pool({ ...pooled, max: count }));
  const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()));
  const states = await Promise.all(
    clients.map(async (client) => {
      await client.query('begin');
      return JSON.stringify((await client.query<SessionState>(stateSql)).rows[0]);
    }),
  );
  await Promise.all(clients.map((client) => client.query('rollback').finally(() => client.release())));
  await pool.end();
  return [...new Set(states)].map((state) => JSON.parse(state) as SessionState);
}

/** @throws if the servers of a test file have left something in the sessions of the pooler */
export async function assertNothingLeft(
  pooled: PoolOptions,
  connection: pg.ClientConfig,
  sessions: number,
): Promise<void> {
  const fresh = await freshState(connection);
  const states = await borrowedStates(pooled, sessions);
  // A pooler that knows prepared statements keeps them under names of its own.
  const seen = pooled.pooler?.prepares ? states.map((state) => ({ ...state, prepared: 0 })) : states;
  const left = seen.filter((state) => !isDeepStrictEqual(state, fresh));
  if (left.length > 0) throw new Error(`left in the sessions of the pooler: ${JSON.stringify(left)}`);
}
