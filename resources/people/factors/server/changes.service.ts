import { invalidateCodes } from '#resources/people/sessions/server/codes.service.ts';
import { requireOwnHost, requireReauthentication } from '#resources/people/sessions/server/reauthentication.service.ts';
import { endSessions } from '#resources/people/sessions/server/sessions.service.ts';
import { actorOf, type Ctx } from '#server/context.ts';
import { asSystem } from '#server/database/database.ts';
import { unauthorized } from '#server/errors/errors.ts';
import * as queries from './factors.queries.ts';
import { newRecoveryCodes } from './recoveryCodes.ts';

/** What changes of factors have in common: docs/reference/api/sign-in.md#changing-second-factors. */

/**
 * The caller, locked, who may change their factors: in a session that has just proved who they are, and that no custom
 * domain's server may hold, because factors count in all of the person's accounts.
 * @throws 403 `needs_session`, `needs_password`, `needs_own_host`
 */
export async function lockSelf(ctx: Ctx): Promise<queries.PersonRow> {
  await requireReauthentication(ctx);
  await requireOwnHost(ctx);
  const { user_id } = actorOf(ctx);
  await queries.lockPerson(ctx.db, user_id);
  // Read again: who is a member was decided before the wait for the lock, and the person may have been removed meanwhile.
  const person = await queries.findPerson(ctx.db, user_id);
  if (!person) throw unauthorized();
  return person;
}

/**
 * With the first factor, the person's other sessions end in every account, with codes that would open one: so every
 * session of a person with a factor has passed it.
 * @param person as before the change
 * @returns new recovery codes; null when the person had a factor already
 */
export async function afterFirst(ctx: Ctx, person: queries.PersonRow): Promise<string[] | null> {
  ctx.afterCommit(({ forgetUser }) => forgetUser(person.id));
  if (person.has_second_factor) return null;
  await asSystem(ctx.db, ctx.account.id, async (db) => {
    await endSessions(db, person.id, null, actorOf(ctx).session_id);
    await invalidateCodes(db, person.id);
  });
  return renewRecoveryCodes(ctx, person.id);
}

/** Replaces the recovery codes. */
export async function renewRecoveryCodes(ctx: Ctx, user_id: number): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes(user_id);
  await queries.replaceRecoveryCodes(ctx.db, user_id, hashes);
  return codes;
}

/** Recovery codes replace a factor; without one they end. */
export async function afterRemoval(ctx: Ctx, user_id: number): Promise<void> {
  ctx.afterCommit(({ forgetUser }) => forgetUser(user_id));
  if (!(await queries.hasSecondFactor(ctx.db, user_id))) await queries.replaceRecoveryCodes(ctx.db, user_id, []);
}

/** The audit log's row of a change: about the person, since factors are no rows of the account. */
export const auditChange = (ctx: Ctx, user_id: number, change: { from: string } | { to: string }): Promise<void> =>
  ctx.audit({ subject_type: 'users', subject_id: user_id, changes: { factor: change } });
