import { Kysely, type KyselyPlugin, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { nameOf } from './prepared.ts';
import type { Tables } from './tables.ts';

export type Db = Transaction<Tables>;

/** int8 arrives as a number (ids and counts stay far below 2^53), a date as the text it is. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** The control database. Every transaction takes on a role that owns nothing before its first query. */
export interface ControlDatabase {
  /**
   * Sees the rows of one account and no other, by row-level security (DESIGN.md, law 3).
   * @param page what the page that writes calls itself: letters, digits, `-` and `_`
   */
  inAccount<T>(accountId: number, work: (db: Db) => Promise<T>, page?: string | null): Promise<T>;
  /** Sees all accounts: for sign-in, jobs and start-up alone. */
  inSystem<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

export function controlDatabase(pool: pg.Pool, plugins: KyselyPlugin[] = []): ControlDatabase {
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: kyselyPool(pool) }), plugins }).withSchema(
    'control',
  );
  const as = <T>(role: Role, accountId: number | null, work: (db: Db) => Promise<T>, page: string | null = null) =>
    kysely.connection().execute(async (connection) => {
      try {
        // At once: each round trip more would cost a call about as much as its own query does.
        await sql
          .raw(`begin; ${setRoleSql(role, accountId)}${page === null ? '' : setPageSql(page)}`)
          .execute(connection);
        // What the type adds is that nobody begins another transaction inside.
        const result = await work(connection as Db);
        await sql`commit`.execute(connection);
        return result;
      } catch (error) {
        await sql`rollback`.execute(connection).catch(() => {}); // fails only when the connection is lost
        throw error;
      }
    });
  return {
    inAccount: (accountId, work, page) => as('stoa_app', accountId, work, page),
    inSystem: (work) => as('stoa_system', null, work),
  };
}

const kyselyPool = (pool: pg.Pool) => ({
  options: pool.options,
  async connect() {
    const client = await pool.connect();
    return {
      query: (text: string, values: unknown[]) => client.query({ name: nameOf(text), text, values }),
      /** Given back inside a transaction, its rollback never answered, it would lend that to the next account. */
      release: () => client.release(client.getTransactionStatus() !== 'I'),
    } as unknown as pg.PoolClient;
  },
  end: () => pool.end(),
});

type Role = 'stoa_app' | 'stoa_system';

/** Without parameters, so that it is one message and not five. */
const setRoleSql = (role: Role, accountId: number | null) =>
  `select set_config('role', '${role}', true), set_config('app.account_id', '${accountId === null ? '' : Number(accountId)}', true)`;

/** For the notices of what is written. */
function setPageSql(page: string): string {
  if (!/^[\w-]+$/.test(page)) throw new Error('no name of a page');
  return `, set_config('app.page', '${page}', true)`;
}

const setRole = (db: Db, role: Role, accountId: number) => sql.raw(setRoleSql(role, accountId)).execute(db);

/**
 * Work inside an account's transaction that must see beyond the account, such as whether an email has a person
 * elsewhere. The linter lets only resources/auth, users, account and identities
 * import it.
 */
export async function asSystem<T>(db: Db, accountId: number, work: (db: Db) => Promise<T>): Promise<T> {
  await setRole(db, 'stoa_system', accountId);
  const result = await work(db).catch(async (error: unknown) => {
    // A caller that goes on after a refusal must not go on as the system. A failed query has ended it all anyway.
    await setRole(db, 'stoa_app', accountId).catch(() => {});
    throw error;
  });
  await setRole(db, 'stoa_app', accountId);
  return result;
}
