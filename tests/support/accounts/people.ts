import { type Algorithm, hash } from '@node-rs/argon2';
import type pg from 'pg';
import { hashPassword } from '#server/crypto/passwords.ts';
import type { TestDatabase } from '../database/database.ts';
import { password } from '../server/credentials.ts';

export interface TestAccount {
  id: number;
  subdomain: string;
  host: string;
  owner: TestUser;
}

export interface TestUser {
  id: number;
  email: string;
  name: string;
}

interface NewUser {
  email?: string;
  name?: string;
  /** Hashed with the server's cost. By default the shared password, whose hash is fast. */
  password?: string;
  /** 1 by default. */
  account_id?: number;
  full_access?: boolean;
  blocked?: boolean;
  is_owner?: boolean;
}

/** Creates accounts and people directly in the database. */
export interface People {
  /** Runs as the system role, which sees all accounts. */
  sql<T extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  makeUser(user?: NewUser): Promise<TestUser>;
  makeAccount(subdomain: string, change?: { name?: string; language?: 'en' | 'ru' }): Promise<TestAccount>;
  /** Makes a person a member of another account too. */
  join(user_id: number, account_id: number, rights?: { full_access?: boolean }): Promise<void>;
}

/** Hash of the shared password. Checking it is instant; with the server's cost it takes 30 ms. */
export const quickHash = hash(password, {
  algorithm: 2 satisfies Algorithm.Argon2id as Algorithm,
  memoryCost: 8,
  timeCost: 1,
  parallelism: 1,
});
let count = 0;

export function people({ pool }: TestDatabase): People {
  const sql = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    asSystem<T>(pool, text, values);

  const insertUser = async (email: string, name: string, ownPassword?: string) => {
    const password_hash = await (ownPassword === undefined ? quickHash : hashPassword(ownPassword));
    const [row] = await sql<{ id: number }>(
      'insert into control.users (email, name, password_hash, proved_at) values ($1, $2, $3, now()) returning id',
      [email, name, password_hash],
    );
    return { id: Number(row?.id), email, name };
  };

  const insertMembership = (account_id: number, user_id: number, { full_access, blocked, is_owner }: NewUser) =>
    sql(
      `insert into control.memberships (account_id, user_id, full_access, blocked, is_owner) values ($1, $2, $3, $4, $5)`,
      [account_id, user_id, full_access ?? false, blocked ?? false, is_owner ?? false],
    );

  const makeUser = async (user: NewUser = {}) => {
    count += 1;
    const made = await insertUser(
      user.email ?? `user${count}@example.com`,
      user.name ?? `User ${count}`,
      user.password,
    );
    await insertMembership(user.account_id ?? 1, made.id, user);
    return made;
  };

  return {
    sql,
    makeUser,
    async makeAccount(subdomain, change = {}) {
      const [account] = await sql<{ id: number }>(
        'insert into control.accounts (name, subdomain, language) values ($1, $2, $3) returning id',
        [change.name ?? subdomain, subdomain, change.language ?? 'en'],
      );
      const id = Number(account?.id);
      const email = `owner@${subdomain}.example.com`;
      const owner = await makeUser({
        email,
        name: `Owner of ${subdomain}`,
        account_id: id,
        full_access: true,
        is_owner: true,
      });
      return { id, subdomain, host: `${subdomain}.localhost`, owner };
    },
    async join(user_id, account_id, rights = {}) {
      await insertMembership(account_id, user_id, rights);
    },
  };
}

async function asSystem<T extends pg.QueryResultRow>(pool: pg.Pool, text: string, values: unknown[]): Promise<T[]> {
  const connection = await pool.connect();
  try {
    await connection.query('begin; set local role stoa_system');
    const { rows } = await connection.query<T>(text, values);
    await connection.query('commit');
    return rows;
  } catch (error) {
    await connection.query('rollback');
    throw error;
  } finally {
    connection.release();
  }
}
