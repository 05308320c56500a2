import { sql } from 'kysely';
import { accountName, provedDomain } from '#server/database/sql/accountColumns.ts';
import { sameEmail } from '#server/database/sql/conditions.ts';
import type { Db } from '#server/database/tables/tables.ts';

/** What signing in needs to know of an email in this account; undefined for others. */
export const findCredentials = (db: Db, account_id: number, email: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('memberships as m', 'm.user_id', 'u.id')
    .select(['u.id', 'u.password_hash'])
    .where('m.account_id', '=', account_id)
    .where('m.pending', '=', false)
    .where(sameEmail(email))
    .executeTakeFirst();

/** The same of a known person, locked until the transaction ends. */
export const lockCredentials = (db: Db, account_id: number, user_id: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.password_hash', 'm.blocked'])
    .where('m.account_id', '=', account_id)
    .where('m.user_id', '=', user_id)
    .where('m.pending', '=', false)
    .forShare()
    .executeTakeFirst();

/** Does nothing if the hash is another one by now. */
export const replaceHash = (db: Db, user_id: number, { before, after }: { before: string | null; after: string }) =>
  db
    .updateTable('users')
    .set({ password_hash: after })
    .where('id', '=', user_id)
    .where('password_hash', '=', before)
    .execute();

// ── In every account: only inside asSystem ───────────────────────────────────────────────────────────

/** Not proved yet, so that earlier credentials end; or neither a password nor an identity. */
const needsPassword = sql<boolean>`(u.proved_at is null or (u.password_hash is null
  and not exists (select from control.identities i where i.user_id = u.id)))`.as('needs_password');

/** The owner of a code. */
export const findPerson = (db: Db, user_id: number) =>
  db
    .selectFrom('users as u')
    .select(['u.email', 'u.name', needsPassword])
    .where('u.id', '=', user_id)
    .executeTakeFirstOrThrow();

const accountColumns = [
  'a.id',
  accountName('a').as('name'),
  'a.subdomain',
  provedDomain('a').as('proved_domain'),
] as const;

/** The accounts of a person that have not blocked them. */
const accountsOf = (db: Db, user_id: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .where('m.user_id', '=', user_id)
    .where('m.pending', '=', false)
    .where('m.blocked', '=', false);

export const findAccountsOf = (db: Db, user_id: number) =>
  accountsOf(db, user_id)
    .select([...accountColumns, 'a.favicon', 'm.is_owner'])
    .orderBy(accountName('a'))
    .orderBy('a.id')
    .execute();

export const findAccountOf = (db: Db, user_id: number, account_id: number) =>
  accountsOf(db, user_id).select(accountColumns).where('a.id', '=', account_id).executeTakeFirst();
