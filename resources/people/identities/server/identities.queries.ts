import { isLive, sameEmail } from '#server/database/sql/conditions.ts';
import type { Db } from '#server/database/tables/tables.ts';
import type { ProviderAlias } from '../identities.resource.ts';

const columns = ['id', 'user_id', 'provider', 'email', 'created_at'] as const;

/** Identities of a member of the account; row-level security hides all others. */
export const findIdentities = (db: Db, account_id: number, user_id: number) =>
  db
    .selectFrom('identities as i')
    .innerJoin('memberships as m', 'm.user_id', 'i.user_id')
    .select(columns.map((column) => `i.${column}` as const))
    .where('m.account_id', '=', account_id)
    .where('i.user_id', '=', user_id)
    .orderBy('i.id')
    .execute();

export type IdentityRow = Awaited<ReturnType<typeof findIdentities>>[number];

/** The identity of a provider's person, in any account. Only inside asSystem. */
export const findBySubject = (db: Db, { issuer, subject }: { issuer: string; subject: string }) =>
  db
    .selectFrom('identities')
    .select(['id', 'user_id'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

/** A member of this account by email, ignoring case. */
export const findMemberByEmail = (db: Db, account_id: number, email: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('memberships as m', 'm.user_id', 'u.id')
    .select('u.id')
    .where('m.account_id', '=', account_id)
    .where('m.pending', '=', false)
    .where(sameEmail(email))
    .executeTakeFirst();

/** Locks a membership, so that it is neither blocked nor ended before the transaction ends. Undefined for others. */
export const lockMember = (db: Db, account_id: number, user_id: number) =>
  db
    .selectFrom('memberships')
    .select('blocked')
    .where('account_id', '=', account_id)
    .where('user_id', '=', user_id)
    .where('pending', '=', false)
    .forShare()
    .executeTakeFirst();

/** Whether the session is still open; locks it until the transaction ends. */
export async function lockLiveSession(
  db: Db,
  account_id: number,
  session: { user_id: number; session_id: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.account_id', '=', 's.account_id').onRef('m.user_id', '=', 's.user_id'),
    )
    .select('s.id')
    .where('s.account_id', '=', account_id)
    .where('s.id', '=', session.session_id)
    .where('s.user_id', '=', session.user_id)
    .where('m.blocked', '=', false)
    .where(isLive('s'))
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when the identity is connected already, or the person has another one of that provider */
export async function insertIdentity(
  db: Db,
  identity: { user_id: number; provider: ProviderAlias; issuer: string; subject: string; email: string | null },
): Promise<boolean> {
  const inserted = await db
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Whether the email is this person's, ignoring case. Only inside asSystem. */
export const hasEmail = async (db: Db, user_id: number, email: string): Promise<boolean> =>
  (await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', user_id)
    .where(sameEmail(email))
    .executeTakeFirst()) !== undefined;

/** Stores the email that the provider now reports. */
export const updateEmail = (db: Db, id: number, email: string | null) =>
  db
    .updateTable('identities')
    .set({ email })
    .where('id', '=', id)
    .where((eb) => eb('email', 'is distinct from', email))
    .execute();

/** Locks the person, so that two requests cannot remove their last two identities at once. */
export const lockPassword = (db: Db, account_id: number, user_id: number) =>
  db
    .selectFrom('users as u')
    .innerJoin('memberships as m', 'm.user_id', 'u.id')
    .select('u.password_hash')
    .where('m.account_id', '=', account_id)
    .where('u.id', '=', user_id)
    .forUpdate('u')
    .executeTakeFirst();

export const deleteIdentity = (db: Db, user_id: number, id: number) =>
  db.deleteFrom('identities').where('user_id', '=', user_id).where('id', '=', id).execute();
