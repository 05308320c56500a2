import { proofOf } from '#resources/people/sessions/server/reauthentication.service.ts';
import { openPreviewSession } from '#resources/people/sessions/server/sessions.service.ts';
import { users } from '#resources/people/users/users.resource.ts';
import { actorOf, type RequestCtx } from '#server/context.ts';
import { notFound, refuse } from '#server/errors/errors.ts';
import type { Input } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import type { auth } from '../auth.resource.ts';
import { lockCredentials } from './auth.queries.ts';

/**
 * Answers a token that reads the account as one of its people and writes nothing: docs/reference/api/access.md#previews.
 * @throws 403 `needs_session` for API keys, 404 for who is no member, 409 for a person who is blocked
 */
export async function openPreview(
  ctx: RequestCtx,
  { params: { user_id } }: Input<(typeof auth)['endpoints']['preview']>,
): Promise<string> {
  const session = await ctx.transaction(async (inner) => {
    await proofOf(inner);
    const member = await lockCredentials(inner.db, ctx.account.id, user_id);
    if (!member) throw notFound();
    if (member.blocked) throw refuse(users, 'preview_of_blocked');
    await inner.audit({ subject_type: 'users', subject_id: user_id });
    return openPreviewSession(inner, user_id);
  });
  const claims = { user_id, account_id: ctx.account.id, session_id: session.id };
  ctx.log.info({ ...claims, viewer_id: actorOf(ctx).user_id }, 'preview opened');
  return ctx.platform.tokens.issue(claims, limits.preview_minutes * 60);
}
