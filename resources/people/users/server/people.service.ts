import { endFactors } from '#resources/people/factors/server/factors.service.ts';
import { invalidateCodes } from '#resources/people/sessions/server/codes.service.ts';
import { endSessions } from '#resources/people/sessions/server/sessions.service.ts';
import type { Ctx } from '#server/context.ts';
import { hashPassword, isCommonPassword } from '#server/crypto/passwords.ts';
import { invalidField, notFound } from '#server/errors/errors.ts';
import { deleteKeysOf, endKeysOfOthers } from './apiKeys.queries.ts';
import {
  acceptMembership,
  declineMembership,
  deleteIdentities,
  findInvitationsOf,
  findPersonByEmail,
  insertPerson,
  markProved,
} from './people.queries.ts';
import { lockPerson } from './users.queries.ts';

/** A person exists once in the installation, with a membership in each of their accounts. */

/**
 * Creates the person, or finds the one with this email and leaves them unchanged.
 * @param db as the system
 * @param person.password_hash null until they choose one with a mailed link
 */
export async function findOrCreatePerson(
  db: Ctx['db'],
  person: { email: string; name: string; password_hash: string | null },
): Promise<{ id: number; isNew: boolean }> {
  const created = await insertPerson(db, person);
  if (created) return { id: created.id, isNew: true };
  const known = await findPersonByEmail(db, person.email);
  if (!known) throw notFound();
  return { id: known.id, isNew: false };
}

/**
 * The person has followed a link mailed to their address, or a provider has vouched for it. The first time, everything
 * that could sign in as them before ends in every account: a stranger who registered the address gains nothing by it
 * (docs/reference/api/sign-in.md#proved-people).
 * @param db as the system
 */
export async function provePerson(ctx: Pick<Ctx, 'afterCommit'>, db: Ctx['db'], user_id: number): Promise<void> {
  if (!(await markProved(db, user_id))) return;
  await endSessions(db, user_id);
  await deleteKeysOf(db, user_id);
  await deleteIdentities(db, user_id);
  await endFactors(db, user_id);
  await invalidateCodes(db, user_id);
  ctx.afterCommit(({ forgetUser }) => forgetUser(user_id));
}

/**
 * Begins a pending membership. Keys that others made for the person end when this is not their only account.
 * @param db as the system
 * @returns false when there is no invitation
 */
export async function acceptInvitationTo(
  ctx: Pick<Ctx, 'afterCommit'>,
  db: Ctx['db'],
  account_id: number,
  user_id: number,
): Promise<boolean> {
  await lockPerson(db, user_id);
  if (!(await acceptMembership(db, account_id, user_id))) return false;
  await endOthersKeys(ctx, db, user_id);
  return true;
}

export const declineInvitationTo = declineMembership;
export const listInvitationsOf = findInvitationsOf;

/** Keys that others made for a person of several accounts end. @param db as the system */
export async function endOthersKeys(ctx: Pick<Ctx, 'afterCommit'>, db: Ctx['db'], user_id: number): Promise<void> {
  await endKeysOfOthers(db, user_id);
  ctx.afterCommit(({ forgetUser }) => forgetUser(user_id));
}

/** Locks the person. @returns whether they have proved their address */
export const lockProved = async (db: Ctx['db'], user_id: number): Promise<boolean> =>
  (await lockPerson(db, user_id))?.proved_at != null;

/**
 * Checks and hashes a new password. Takes tens of milliseconds, so call it outside of transactions.
 * @throws 422 `message` on `password` for a common password
 */
export async function hashNewPassword(password: string, message: string): Promise<string> {
  if (isCommonPassword(password)) throw invalidField('password', message);
  return hashPassword(password);
}
