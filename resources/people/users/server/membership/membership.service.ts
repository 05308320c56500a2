import { requireReauthentication } from '#resources/people/sessions/server/reauthentication.service.ts';
import { actorOf, type Ctx } from '#server/context.ts';
import { refuse } from '#server/errors/errors.ts';
import type { Input } from '#shared/endpoint.ts';
import { users } from '../../users.resource.ts';
import { lockUser } from '../lockUser.service.ts';
import { deleteMembership } from './membership.queries.ts';

/** Removes a person from the account, or withdraws their invitation (docs/reference/api/people.md#leaving-and-removing). */
export async function removeUser(
  ctx: Ctx,
  { params }: Input<(typeof users)['endpoints']['remove']>,
): Promise<undefined> {
  await requireReauthentication(ctx);
  await endMembership(ctx, params.id);
}

/** The caller leaves the account. */
export async function leaveAccount(ctx: Ctx): Promise<void> {
  await requireReauthentication(ctx);
  await endMembership(ctx, actorOf(ctx).user_id);
}

/**
 * Sessions and the key end with the membership. What the person made stays; a trigger keeps their name for histories.
 * @throws 409 for the owner: an account always has one
 */
async function endMembership(ctx: Ctx, id: number): Promise<void> {
  const user = await lockUser(ctx, id);
  if (user.is_owner) throw refuse(users, 'user is owner of current account');
  await deleteMembership(ctx.db, ctx.account.id, id);
  ctx.afterCommit(({ forgetUser }) => forgetUser(id));
}
