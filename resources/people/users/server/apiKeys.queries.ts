import { sql } from 'kysely';
import type { Db } from '#server/database/tables/tables.ts';

const keysOf = (db: Db, account_id: number, user_id: number) =>
  db.selectFrom('api_keys').where('account_id', '=', account_id).where('user_id', '=', user_id);

/** Without their hashes, the oldest first. */
export const findKeys = (db: Db, account_id: number, user_id: number) =>
  keysOf(db, account_id, user_id)
    .select(['id', 'name', 'role_id', 'expires_at', 'created_at', 'created_by', 'last_used_at'])
    .orderBy('id')
    .execute();

/** Expired ones included. */
export const countKeys = async (db: Db, account_id: number, user_id: number): Promise<number> =>
  (
    await keysOf(db, account_id, user_id)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

interface NewKey {
  account_id: number;
  user_id: number;
  name: string;
  key_hash: Buffer;
  created_by: number;
}

/** @returns undefined when the person has a key of this name */
export const insertKey = (db: Db, key: NewKey & { role_id: number | null; expires_at: string | null }) =>
  db
    .insertInto('api_keys')
    .values(key)
    .onConflict((conflict) => conflict.expression(sql`account_id, user_id, lower(name)`).doNothing())
    .returning('id')
    .executeTakeFirst();

/** Replaces the key of this name, which keeps its role. @returns false when there is none */
export async function replaceKey(db: Db, { account_id, user_id, name, key_hash, created_by }: NewKey) {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ key_hash, created_by, created_at: sql`now()`, expires_at: null, last_used_at: null })
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @returns false when there is none */
export async function deleteKey(db: Db, account_id: number, user_id: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('api_keys')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** All keys of a person in an account. */
export const deleteKeysIn = (db: Db, account_id: number, user_id: number) =>
  db.deleteFrom('api_keys').where('account_id', '=', account_id).where('user_id', '=', user_id).execute();

// ── Across accounts: only inside asSystem ──────────────────────────────────────────────────────────

export const deleteKeysOf = (db: Db, user_id: number) =>
  db.deleteFrom('api_keys').where('user_id', '=', user_id).execute();

/** The keys that others made for a person of several accounts. */
export const endKeysOfOthers = (db: Db, user_id: number) =>
  db
    .deleteFrom('api_keys')
    .where('user_id', '=', user_id)
    .where(sql<boolean>`created_by is distinct from user_id`)
    .where((eb) =>
      eb.exists(eb.selectFrom('users').select('id').where('id', '=', user_id).where('accounts_count', '>', 1)),
    )
    .execute();
