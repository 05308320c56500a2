import { proofOf } from '#resources/people/sessions/server/reauthentication.service.ts';
import { actorOf, type RequestCtx } from '#server/context.ts';
import { notFound, refuse } from '#server/errors/errors.ts';
import type { Input } from '#shared/endpoint.ts';
import { type User, users } from '../../users.resource.ts';
import { lockUser } from '../lockUser.service.ts';
import { verifyOwnPassword, wrongPassword } from '../passwords.service.ts';
import { findPasswordHash, updateMembership } from '../users.queries.ts';
import { findUser } from '../users.service.ts';
import { lockOwner } from './membership.queries.ts';

/**
 * Makes another administrator the owner of the account; the caller stays an administrator (docs/reference/api/people.md#owner). Only by
 * session and password: a key is not a person.
 */
export async function makeOwner(
  ctx: RequestCtx,
  { params, body }: Input<(typeof users)['endpoints']['make_owner']>,
): Promise<User> {
  const { id } = params;
  const caller = actorOf(ctx).user_id;
  await ctx.transaction(async (inner) => {
    await proofOf(inner);
    if (!(await findUser(inner, id))) throw notFound();
  });
  const verified_hash = await verifyOwnPassword(ctx, body.password_current);
  return ctx.transaction(async (inner) => {
    await lockOwner(inner.db, ctx.account.id);
    const before = await lockUser(inner, id);
    // Verifying took a while: the caller's password and rights may have changed.
    if ((await findPasswordHash(inner.db, caller)) !== verified_hash) throw wrongPassword();
    const owner = await findUser(inner, caller);
    if (!owner?.is_owner) throw refuse(users, 'caller_is_not_owner');
    if (id === caller) return owner;
    if (!before.full_access || before.blocked || before.is_invited) throw refuse(users, 'user_is_not_administrator');
    // In this order: an account never has two owners.
    for (const each of [caller, id]) {
      await updateMembership(inner.db, ctx.account.id, each, { is_owner: each === id });
      inner.afterCommit(({ forgetUser }) => forgetUser(each));
    }
    const owner_now = (await findUser(inner, id)) as User;
    await inner.audit({ record: owner_now });
    return owner_now;
  });
}
