import { invalidateCodes } from '#resources/people/sessions/server/codes.service.ts';
import { proofOf } from '#resources/people/sessions/server/reauthentication.service.ts';
import { endSessions } from '#resources/people/sessions/server/sessions.service.ts';
import { sessions } from '#resources/people/sessions/sessions.resource.ts';
import { actorOf, type Ctx, type RequestCtx } from '#server/context.ts';
import { verifyPassword } from '#server/crypto/passwords.ts';
import { asSystem } from '#server/database/database.ts';
import { invalidField, refuse } from '#server/errors/errors.ts';
import { assertCredentialsEditable, type LockedUser } from './lockUser.service.ts';
import { hashNewPassword } from './people.service.ts';
import * as queries from './users.queries.ts';

/** Runs before the transaction of a create. */
export const hashPasswordOf = ({ body }: { body: { password: string } }): Promise<string> =>
  hashNewPassword(body.password, 'users.errors.password_common');

/** A new password, hashed, and the present one that was given with it, both outside of transactions: hashing is slow. */
export interface PreparedPassword {
  password_hash: string;
  /** The hash that `password_current` matched; undefined when none was given. */
  verified_hash: string | null | undefined;
}

/** @throws 422 on `password_current` when it is wrong */
export async function preparePassword(
  ctx: RequestCtx,
  user_id: number,
  { password, password_current }: { password?: string | undefined; password_current?: string | undefined },
): Promise<PreparedPassword | undefined> {
  if (password === undefined) return undefined;
  const verified_hash = user_id === actorOf(ctx).user_id ? await verifyOwnPassword(ctx, password_current) : undefined;
  return { password_hash: await hashPasswordOf({ body: { password } }), verified_hash };
}

/**
 * Checks the caller's present password.
 * @returns the hash that matched; undefined when no password was given
 * @throws 422 on `password_current` when it is wrong
 */
export async function verifyOwnPassword(
  ctx: RequestCtx,
  given: string | undefined,
): Promise<string | null | undefined> {
  if (given === undefined) return undefined;
  const { user_id } = actorOf(ctx);
  const present = await ctx.transaction(({ db }) => queries.findPasswordHash(db, user_id));
  if (!(await verifyPassword(present, given))) throw wrongPassword();
  return present;
}

export const wrongPassword = () => invalidField('password_current', 'users.errors.password_current');

/**
 * One's own password needs the present one, or a sign-in of the last minutes by provider or passkey. Another's needs a
 * proof of the caller; a password that others know proves nothing, so the person is not proved any more.
 */
export async function changePassword(
  ctx: Ctx,
  user: LockedUser,
  { password_hash, verified_hash }: PreparedPassword,
): Promise<void> {
  const { user_id, session_id } = actorOf(ctx);
  assertCredentialsEditable(ctx, user);
  const { method, is_recent } = await proofOf(ctx);
  if (user.id !== user_id) {
    if (!is_recent) throw refuse(sessions, 'needs_password');
    await setPassword(ctx, user.id, password_hash);
    await queries.updatePerson(ctx.db, user.id, { proved_at: null });
    return;
  }
  const isVouched = is_recent && (method === 'provider' || method === 'passkey');
  if (!isVouched) {
    const present = await queries.findPasswordHash(ctx.db, user_id);
    if (verified_hash === undefined || present !== verified_hash) throw wrongPassword();
  }
  await setPassword(ctx, user_id, password_hash, session_id);
}

/**
 * Ends all sessions of the person in every account, and invalidates mailed codes.
 * @param kept the session in which people change their own password
 */
export async function setPassword(
  ctx: Ctx,
  user_id: number,
  password_hash: string,
  kept: number | null = null,
): Promise<void> {
  await queries.updatePerson(ctx.db, user_id, { password_hash });
  await asSystem(ctx.db, ctx.account.id, async (db) => {
    await endSessions(db, user_id, null, kept);
    await invalidateCodes(db, user_id);
  });
  ctx.afterCommit(({ forgetUser }) => forgetUser(user_id));
}
