import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/tables/tables.ts';

/** Accounts that are created or wait for their owner: in every account, so only inside asSystem. */

/** Which of these subdomains are taken. */
export const findTakenSubdomains = async (db: Db, subdomains: readonly string[]): Promise<Set<string>> => {
  const rows = await db.selectFrom('accounts').select('subdomain').where('subdomain', 'in', subdomains).execute();
  return new Set(rows.map(({ subdomain }) => subdomain));
};

export interface NewAccountRow {
  name: string;
  subdomain: string;
  language: 'en' | 'ru';
  awaits_owner_until: RawBuilder<Date> | null;
}

/** @returns undefined when the subdomain is taken */
export const insertAccount = (db: Db, account: NewAccountRow) =>
  db
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const insertOwner = (db: Db, account_id: number, user_id: number) =>
  db.insertInto('memberships').values({ account_id, user_id, full_access: true, is_owner: true }).execute();

/** The language of the account that the bare domain serves. */
export const findDefaultLanguage = async (db: Db, subdomain: string | null): Promise<'en' | 'ru'> => {
  const accounts = db.selectFrom('accounts').select('language');
  const query = subdomain ? accounts.where('subdomain', '=', subdomain) : accounts.orderBy('id').limit(1);
  return (await query.executeTakeFirst())?.language ?? 'en';
};

/** Locks an account that waits for its owner; undefined for any other. */
export const lockUnclaimedAccount = (db: Db, account_id: number) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', account_id)
    .where('awaits_owner_until', 'is not', null)
    .forUpdate()
    .executeTakeFirst();

export const markClaimed = (db: Db, account_id: number) =>
  db.updateTable('accounts').set({ awaits_owner_until: null }).where('id', '=', account_id).execute();

export const deleteUnclaimedAccounts = (db: Db) =>
  db.deleteFrom('accounts').where('awaits_owner_until', '<', sql<Date>`now()`).execute();
