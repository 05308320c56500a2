import { sql } from 'kysely';
import { accountName } from '#server/database/sql/accountColumns.ts';
import { sameEmail } from '#server/database/sql/conditions.ts';
import type { Db } from '#server/database/tables/tables.ts';

// Across accounts: only inside asSystem.

export const findPersonByEmail = (db: Db, email: string) =>
  db.selectFrom('users as u').select(['u.id']).where(sameEmail(email)).executeTakeFirst();

/**
 * @param person.password_hash null until they choose one with a mailed link
 * @returns undefined when a person with this email exists already
 */
export const insertPerson = (db: Db, person: { email: string; name: string; password_hash: string | null }) =>
  db
    .insertInto('users')
    .values(person)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** Begins a pending membership. @returns false when there is none */
export async function acceptMembership(db: Db, account_id: number, user_id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('memberships')
    .set({ pending: false })
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('pending', '=', true)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @returns false when there is none */
export async function declineMembership(db: Db, account_id: number, user_id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('memberships')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('pending', '=', true)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Marks a person as proved, without the password they had. @returns false when they were proved already */
export async function markProved(db: Db, user_id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ proved_at: sql`now()`, password_hash: null })
    .where('id', '=', user_id)
    .where('proved_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const deleteIdentities = (db: Db, user_id: number) =>
  db.deleteFrom('identities').where('user_id', '=', user_id).execute();

/** The invitations that a person has not answered, oldest first. */
export const findInvitationsOf = (db: Db, user_id: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .leftJoin('users as inviter', 'inviter.id', 'm.invited_by')
    .select(['a.id', accountName('a').as('name'), 'a.favicon', 'inviter.name as inviter_name', 'm.created_at'])
    .where('m.user_id', '=', user_id)
    .where('m.pending', '=', true)
    .where('m.blocked', '=', false)
    .orderBy('m.created_at')
    .orderBy('a.id')
    .execute();
