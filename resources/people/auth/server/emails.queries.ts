import { sql } from 'kysely';
import { accountName, provedDomain } from '#server/database/sql/accountColumns.ts';
import { sameEmail } from '#server/database/sql/conditions.ts';
import type { Db } from '#server/database/tables/tables.ts';

/** Recipients of the mails about signing in. */

const recipient = [
  'u.id as user_id',
  'u.name',
  'u.email',
  accountName('a').as('account_name'),
  'a.subdomain',
  provedDomain('a').as('proved_domain'),
  sql<'en' | 'ru'>`coalesce(u.language, a.language)`.as('language'),
] as const;

/** A member who is not blocked, by email; locked, so that two concurrent jobs do not exceed the limit of mails. */
export const lockMemberByEmail = (db: Db, account_id: number, email: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('memberships as m', 'm.user_id', 'u.id')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(recipient)
    .where('m.account_id', '=', account_id)
    .where('m.pending', '=', false)
    .where('m.blocked', '=', false)
    .where(sameEmail(email))
    .forUpdate('u')
    .executeTakeFirst();

/** The person whom an account waits for; undefined once it is claimed or expired. */
export const lockFutureOwner = (db: Db, account_id: number, user_id: number) =>
  db
    .selectFrom('users as u')
    .innerJoin('accounts as a', (join) => join.on('a.id', '=', account_id))
    .select([...recipient, 'a.awaits_owner_until'])
    .where('u.id', '=', user_id)
    .where('a.awaits_owner_until', '>', sql<Date>`now()`)
    .forUpdate('u')
    .executeTakeFirst();

export const findAccountName = async (db: Db, id: number): Promise<string | null> =>
  (await db.selectFrom('accounts').select(accountName('accounts').as('name')).where('id', '=', id).executeTakeFirst())
    ?.name ?? null;

export const findMember = (db: Db, account_id: number, user_id: number) =>
  db
    .selectFrom('users as u')
    .innerJoin('memberships as m', 'm.user_id', 'u.id')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(recipient)
    .where('m.account_id', '=', account_id)
    .where('u.id', '=', user_id)
    .executeTakeFirst();
