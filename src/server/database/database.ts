import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, type KyselyPlugin, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { requestLimits } from '#shared/limits.ts';
import { callerDisconnected } from '../errors/errors.ts';
import { cancelWith } from '../load/connections/cancelStatement.ts';
import { connectionPlaces } from '../load/connections/fairPool.ts';
import { resumed } from '../load/eventLoop/watch.ts';
import type { CallerSignal } from '../load/shares/callerSignal.ts';
import { SYSTEM } from '../load/shares/fairQueue.ts';
import { scopedQueries } from './pool/sessionSettings.ts';
import { preparedNames } from './query/prepared.ts';
import type { Scope } from './query/scopedQuery.ts';
import type { Db, Tables } from './tables/tables.ts';

/** int8 is read as a number (ids and counts are far below 2^53), a date as text. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** The control database. Every transaction sets a role that owns nothing before its first query. */
export interface ControlDatabase {
  /**
   * Sees only the rows of one account, by row-level security (docs/start/architecture.md#isolation-of-accounts).
   */
  inAccount<T>(accountId: number, work: (db: Db) => Promise<T>, options?: AccountTransaction): Promise<T>;
  /** Sees all accounts. For sign-in, jobs and the start only. */
  inSystem<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

export interface AccountTransaction {
  /** The client's `Stoa-Page` name, for events. */
  page?: string | null;
  /** The caller, who no longer waits for a connection after disconnecting. */
  signal?: CallerSignal;
  /**
   * Only reads: each statement is a transaction of its own that refuses to write, limited to `requestLimits.list_ms`, and
   * cancelled when the caller disconnects.
   */
  isRead?: boolean;
  /** Loads a cache that all callers use, so it takes no place of the account's share. */
  isForCache?: boolean;
}

interface Reading {
  /** The caller whose disconnection cancels the statement that runs. */
  signal: CallerSignal | undefined;
  scope: Scope;
}

/** Who takes a connection to read; null for a transaction. */
const reading = new AsyncLocalStorage<Reading | null>();

/** Of the connections of calls that only read. */
const scopes = new WeakMap<Db, Scope>();

export function controlDatabase(pool: pg.Pool, plugins: KyselyPlugin[] = []): ControlDatabase {
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: kyselyPool(pool) }), plugins }).withSchema(
    'control',
  );
  const places = connectionPlaces(pool);
  // Also for a transaction: it may begin within a read, for a cache.
  const connected = <T>(by: Reading | null, work: (db: Db) => Promise<T>) =>
    // The type of `Db` only prevents nested transactions.
    reading.run(by, () => kysely.connection().execute((connection) => work(connection as Db)));
  const transaction = <T>(begin: string, work: (db: Db) => Promise<T>) =>
    connected(null, async (db) => {
      try {
        // In one message: another round trip would cost as much as the query itself.
        await sql.raw(begin).execute(db);
        const result = await work(db);
        await sql`commit`.execute(db);
        return result;
      } catch (error) {
        await sql`rollback`.execute(db).catch(() => {}); // fails only when the connection is lost
        throw error;
      }
    });
  const read = <T>(by: Reading, work: (db: Db) => Promise<T>) =>
    connected(by, (db) => {
      scopes.set(db, by.scope);
      return work(db);
    });
  return {
    inAccount: (accountId, work, { page = null, signal, isRead = false, isForCache = false } = {}) => {
      const begin = `begin; ${setRoleSql('stoa_app', accountId)}${page === null ? '' : setPageSql(page)}`;
      return places.run(isForCache ? SYSTEM : accountId, signal, () =>
        isRead ? read({ signal, scope: readingOf(accountId) }, work) : transaction(begin, work),
      );
    },
    inSystem: (work) =>
      places.run(SYSTEM, undefined, () => transaction(`begin; ${setRoleSql('stoa_system', null)}`, work)),
  };
}

const kyselyPool = (pool: pg.Pool, nameOf = preparedNames(), queryInScope = scopedQueries(pool)) => ({
  options: pool.options,
  async connect() {
    const client = await pool.connect();
    const by = reading.getStore();
    const cancelling = by?.signal && cancelWith(client, by.signal);
    return {
      query(text: string, values: unknown[]) {
        const statement = { name: nameOf(text), text, values };
        if (!by) return resumed(client.query(statement));
        return resumed(queryInScope(client, statement, by.scope)).catch((error: unknown) => {
          // The caller has left, which has cancelled it.
          throw by.signal?.isGone ? callerDisconnected() : error;
        });
      },
      async release() {
        const isUsable = !cancelling || (await cancelling.end());
        // A connection still inside a transaction must not be reused for another account.
        client.release(!isUsable || client.getTransactionStatus() !== 'I');
      },
    } as unknown as pg.PoolClient;
  },
  end: () => pool.end(),
});

/** Without parameters, so that it is a simple query: one message instead of five. */
const setRoleSql = (role: Scope['role'], accountId: number | null) =>
  `select set_config('role', '${role}', true), set_config('app.account_id', '${accountId === null ? '' : Number(accountId)}', true)`;

/** Read by the triggers that notify other processes. */
function setPageSql(page: string): string {
  if (!/^[\w-]+$/.test(page)) throw new Error('invalid page name');
  return `, set_config('app.page', '${page}', true)`;
}

const readingOf = (account_id: number): Scope => ({ role: 'stoa_app', account_id, limit_ms: requestLimits.list_ms });

const setRole = (db: Db, role: Scope['role'], accountId: number) => sql.raw(setRoleSql(role, accountId)).execute(db);

/**
 * Runs work inside an account's transaction that must see other accounts, such as whether an email is known elsewhere.
 * The linter allows it in a few resources only.
 */
export async function asSystem<T>(db: Db, accountId: number, work: (db: Db) => Promise<T>): Promise<T> {
  const scope = scopes.get(db);
  if (scope) return readAsSystem(db, scope, work);
  await setRole(db, 'stoa_system', accountId);
  const result = await work(db).catch(async (error: unknown) => {
    // After a caught refusal the caller must not continue as the system. After a failed query the transaction is over
    // anyway.
    await setRole(db, 'stoa_app', accountId).catch(() => {});
    throw error;
  });
  await setRole(db, 'stoa_app', accountId);
  return result;
}

async function readAsSystem<T>(db: Db, scope: Scope, work: (db: Db) => Promise<T>): Promise<T> {
  scope.role = 'stoa_system';
  try {
    return await work(db);
  } finally {
    scope.role = 'stoa_app';
  }
}
