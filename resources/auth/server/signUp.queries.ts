import { sql } from 'kysely';
import { provedDomain } from '#server/database/accountColumns.ts';
import type { Db } from '#server/database/database.ts';
import { sameEmail } from '#server/database/patterns.ts';

/** All of these look beyond the account, or before anybody is of it: only as the system. */

const proved_domain = provedDomain('a').as('proved_domain');
const place = ['a.id', 'a.name', 'a.subdomain', proved_domain] as const;

/** Neither a password nor an identity: what they are asked to choose. */
const needsPassword = sql<boolean>`(u.password_hash is null
  and not exists (select from control.identities i where i.user_id = u.id))`.as('needs_password');

/** Which of these subdomains somebody has. */
export const findTaken = async (db: Db, subdomains: readonly string[]): Promise<Set<string>> => {
  const rows = await db.selectFrom('accounts').select('subdomain').where('subdomain', 'in', subdomains).execute();
  return new Set(rows.map(({ subdomain }) => subdomain));
};

export interface NewAccountRow {
  name: string;
  subdomain: string;
  language: 'en' | 'ru';
  awaits_owner_until: Date | null;
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

/** The account that the bare domain serves. */
export const findDefaultLanguage = async (db: Db, subdomain: string | null): Promise<'en' | 'ru'> => {
  const accounts = db.selectFrom('accounts').select('language');
  const query = subdomain ? accounts.where('subdomain', '=', subdomain) : accounts.orderBy('id').limit(1);
  return (await query.executeTakeFirst())?.language ?? 'en';
};

/** Whom a code is for, in the account whose code it is. */
export const findPerson = (db: Db, user_id: number) =>
  db
    .selectFrom('users as u')
    .select(['u.email', 'u.name', needsPassword])
    .where('u.id', '=', user_id)
    .executeTakeFirstOrThrow();

/** The account as long as it waits for its owner, held until the transaction ends. */
export const lockAwaiting = (db: Db, account_id: number) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', account_id)
    .where('awaits_owner_until', 'is not', null)
    .forUpdate()
    .executeTakeFirst();

export const endAwaiting = (db: Db, account_id: number) =>
  db.updateTable('accounts').set({ awaits_owner_until: null }).where('id', '=', account_id).execute();

export const deleteUnclaimed = (db: Db) =>
  db.deleteFrom('accounts').where('awaits_owner_until', '<', sql<Date>`now()`).execute();

// ── Several accounts ─────────────────────────────────────────────────────────────────────────────────

const ownAccounts = (db: Db, user_id: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .where('m.user_id', '=', user_id)
    .where('m.blocked', '=', false);

export const findOwnAccounts = (db: Db, user_id: number) =>
  ownAccounts(db, user_id)
    .select([...place, 'a.favicon', 'm.is_owner'])
    .orderBy('a.name')
    .orderBy('a.id')
    .execute();

export const findOwnAccount = (db: Db, user_id: number, account_id: number) =>
  ownAccounts(db, user_id).select(place).where('a.id', '=', account_id).executeTakeFirst();

// ── Letters ──────────────────────────────────────────────────────────────────────────────────────────

const reader = ['u.id as user_id', 'u.name', 'u.email', 'a.name as account_name', 'a.subdomain'] as const;

/** In their own language, else the account's. */
const language = sql<'en' | 'ru'>`coalesce(u.language, a.language)`.as('language');

/** A member who forgot their password; kept from being given two codes at once. */
export const lockForgetful = (db: Db, account_id: number, email: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('memberships as m', 'm.user_id', 'u.id')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select([...reader, proved_domain, language])
    .where('m.account_id', '=', account_id)
    .where('m.blocked', '=', false)
    .where(sameEmail(email))
    .forUpdate('u')
    .executeTakeFirst();

/** Somebody an account waits for; undefined once it does so no more. */
export const lockFound = (db: Db, account_id: number, user_id: number) =>
  db
    .selectFrom('users as u')
    .innerJoin('accounts as a', (join) => join.on('a.id', '=', account_id))
    .select([...reader, proved_domain, language, 'a.awaits_owner_until'])
    .where('u.id', '=', user_id)
    .where('a.awaits_owner_until', '>', sql<Date>`now()`)
    .forUpdate('u')
    .executeTakeFirst();

export const findOwner = (db: Db, account_id: number, user_id: number) =>
  db
    .selectFrom('users as u')
    .innerJoin('memberships as m', 'm.user_id', 'u.id')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select([...reader, proved_domain, language])
    .where('m.account_id', '=', account_id)
    .where('u.id', '=', user_id)
    .executeTakeFirst();
