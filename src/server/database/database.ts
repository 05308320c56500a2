import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, type KyselyPlugin, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { limits } from '#shared/limits.ts';
import { resumed } from '../eventLoop/watch.ts';
import type { CallerSignal } from '../shares/callerSignal.ts';
import { SYSTEM } from '../shares/fairQueue.ts';
import { cancelWith } from './cancelStatement.ts';
import { connectionPlaces } from './fairPool.ts';
import { preparedNames } from './prepared.ts';
import type { Tables } from './tables.ts';

export type Db = Transaction<Tables>;

/** int8 is read as a number (ids and counts are far below 2^53), a date as text. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** The control database. Every transaction sets a role that owns nothing before its first query. */
export interface ControlDatabase {
  /**
   * Sees only the rows of one account, by row-level security (docs/architecture.md#isolation-of-accounts).
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
  /** Only reads: limited to `limits.list_ms` a statement, and cancelled when the caller disconnects. */
  isRead?: boolean;
  /** Loads a cache that all callers use, so it takes no place of the account's share. */
  isForCache?: boolean;
}

/** The caller whose disconnection cancels the statements of a transaction. */
const reader = new AsyncLocalStorage<CallerSignal | undefined>();

export function controlDatabase(pool: pg.Pool, plugins: KyselyPlugin[] = []): ControlDatabase {
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: kyselyPool(pool) }), plugins }).withSchema(
    'control',
  );
  const places = connectionPlaces(pool);
  const transaction = <T>(begin: string, work: (db: Db) => Promise<T>) =>
    kysely.connection().execute(async (connection) => {
      try {
        // In one message: another round trip would cost as much as the query itself.
        await sql.raw(begin).execute(connection);
        // The type only prevents nested transactions.
        const result = await work(connection as Db);
        await sql`commit`.execute(connection);
        return result;
      } catch (error) {
        await sql`rollback`.execute(connection).catch(() => {}); // fails only when the connection is lost
        throw error;
      }
    });
  return {
    inAccount: (accountId, work, { page = null, signal, isRead = false, isForCache = false } = {}) => {
      const begin = `begin; ${setRoleSql('stoa_app', accountId)}${page === null ? '' : setPageSql(page)}${isRead ? setLimit : ''}`;
      return places.run(isForCache ? SYSTEM : accountId, signal, () =>
        isRead ? reader.run(signal, () => transaction(begin, work)) : transaction(begin, work),
      );
    },
    inSystem: (work) =>
      places.run(SYSTEM, undefined, () => transaction(`begin; ${setRoleSql('stoa_system', null)}`, work)),
  };
}

const kyselyPool = (pool: pg.Pool, nameOf = preparedNames()) => ({
  options: pool.options,
  async connect() {
    const client = await pool.connect();
    const signal = reader.getStore();
    const cancelling = signal && cancelWith(client, signal);
    return {
      query: (text: string, values: unknown[]) => resumed(client.query({ name: nameOf(text), text, values })),
      async release() {
        const isUsable = !cancelling || (await cancelling.end());
        // A connection still inside a transaction must not be reused for another account.
        client.release(!isUsable || client.getTransactionStatus() !== 'I');
      },
    } as unknown as pg.PoolClient;
  },
  end: () => pool.end(),
});

type Role = 'stoa_app' | 'stoa_system';

/** Without parameters, so that it is a simple query: one message instead of five. */
const setRoleSql = (role: Role, accountId: number | null) =>
  `select set_config('role', '${role}', true), set_config('app.account_id', '${accountId === null ? '' : Number(accountId)}', true)`;

/** Read by the triggers that notify other processes. */
function setPageSql(page: string): string {
  if (!/^[\w-]+$/.test(page)) throw new Error('invalid page name');
  return `, set_config('app.page', '${page}', true)`;
}

const setLimit = `, set_config('statement_timeout', '${limits.list_ms}', true)`;

const setRole = (db: Db, role: Role, accountId: number) => sql.raw(setRoleSql(role, accountId)).execute(db);

/**
 * Runs work inside an account's transaction that must see other accounts, such as whether an email is known elsewhere.
 * The linter allows it in a few resources only.
 */
export async function asSystem<T>(db: Db, accountId: number, work: (db: Db) => Promise<T>): Promise<T> {
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
