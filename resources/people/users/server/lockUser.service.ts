import { requireReauthentication } from '#resources/people/sessions/server/reauthentication.service.ts';
import { actorOf, type Ctx } from '#server/context.ts';
import { isoDates } from '#server/database/sql/isoDates.ts';
import { notFound, refuse } from '#server/errors/errors.ts';
import { shownEmail } from '#server/mail/shownEmail.ts';
import { type User, users } from '../users.resource.ts';
import type { UserRow } from './users.queries.ts';
import * as queries from './users.queries.ts';

/** Locks the record until the transaction ends. @throws 412 if the caller's If-Match names an older version */
export async function lockUser(ctx: Ctx, id: number): Promise<LockedUser> {
  const row = await queries.lockUser(ctx.db, ctx.account.id, id);
  if (!row) throw notFound();
  const user = toUser(row);
  ctx.match(users, user);
  return { ...user, pending: row.pending };
}

export const toUser = ({ pending: _, ...row }: UserRow): User => ({ ...isoDates(row), email: shownEmail(row.email) });

/** A person, with whether they have yet to accept. */
export type LockedUser = User & { pending: boolean };

/** @throws 403 for a person of several accounts, unless they are the caller; 409 for one who has not accepted: docs/reference/api/people.md#users */
export function assertEditable(ctx: Ctx, user: LockedUser): void {
  if (actorOf(ctx).user_id === user.id) return;
  if (user.accounts_count > 1) throw refuse(users, 'user_has_several_accounts');
  // Also for people new to the installation: the answer must not show who has another account.
  if (user.is_invited) throw refuse(users, 'user_is_invited');
}

/**
 * Name and picture of a person of several accounts are shown in all of them, so a session of one account needs a proof
 * to change them (docs/operating/security.md#a-session-and-its-person).
 */
export async function requireProofFor(ctx: Ctx, user: LockedUser): Promise<void> {
  if (user.accounts_count > 1) await requireReauthentication(ctx);
}

/** Of a password or key. @throws as {@link assertEditable}; 409 for the owner, whose credentials are theirs alone */
export function assertCredentialsEditable(ctx: Ctx, user: LockedUser): void {
  assertEditable(ctx, user);
  if (user.is_owner && actorOf(ctx).user_id !== user.id) throw refuse(users, 'user is owner of current account');
}
