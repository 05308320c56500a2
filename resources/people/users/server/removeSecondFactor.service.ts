import { endFactors } from '#resources/people/factors/server/factors.service.ts';
import { notifyPerson } from '#resources/people/factors/server/notices.service.ts';
import { requireReauthentication } from '#resources/people/sessions/server/reauthentication.service.ts';
import { endSessions } from '#resources/people/sessions/server/sessions.service.ts';
import type { Ctx } from '#server/context.ts';
import { asSystem } from '#server/database/database.ts';
import { refuse } from '#server/errors/errors.ts';
import type { Input } from '#shared/endpoint.ts';
import { users } from '../users.resource.ts';
import { assertCredentialsEditable, lockUser } from './lockUser.service.ts';

/**
 * Takes all second factors off a person who has lost them, ends their sessions and mails them
 * (docs/reference/api/sign-in.md#a-lost-second-factor).
 * @throws 403 for a person of several accounts, 409 for the owner and for who has none
 */
export async function removeSecondFactor(
  ctx: Ctx,
  { params }: Input<(typeof users)['endpoints']['remove_second_factor']>,
): Promise<undefined> {
  await requireReauthentication(ctx);
  const user = await lockUser(ctx, params.id);
  assertCredentialsEditable(ctx, user);
  if (!user.has_second_factor) throw refuse(users, 'user_has_no_second_factor');
  await asSystem(ctx.db, ctx.account.id, async (db) => {
    await endFactors(db, user.id);
    await endSessions(db, user.id);
  });
  ctx.afterCommit(({ forgetUser }) => forgetUser(user.id));
  await notifyPerson(ctx, user.id, 'removed_by_administrator');
}
