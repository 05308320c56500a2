import type { Db } from '#server/database/database.ts';
import { sameEmail } from '#server/database/patterns.ts';

/** What signing in needs to know of an email in this account; undefined for a stranger. */
export const findCredentials = (db: Db, account_id: number, email: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('memberships as m', 'm.user_id', 'u.id')
    .select(['u.id', 'u.password_hash'])
    .where('m.account_id', '=', account_id)
    .where(sameEmail(email))
    .executeTakeFirst();

/** The same of somebody known, kept from changing until the transaction ends. */
export const lockCredentials = (db: Db, account_id: number, user_id: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.password_hash', 'm.blocked'])
    .where('m.account_id', '=', account_id)
    .where('m.user_id', '=', user_id)
    .forShare()
    .executeTakeFirst();
