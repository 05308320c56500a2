import { actorOf, type Ctx } from '#server/context.ts';
import { refuse, unauthorized } from '#server/errors/errors.ts';
import { limits } from '#shared/limits.ts';
import { sessions } from '../sessions.resource.ts';
import { confirmSession, findProof } from './sessions.queries.ts';

/** How the caller's session began. @throws 403 `needs_session` for API keys: a key is not a person */
export async function proofOf(ctx: Ctx) {
  const { session_id } = actorOf(ctx);
  if (session_id === null) throw refuse(sessions, 'needs_session');
  const proof = await findProof(ctx.db, ctx.account.id, session_id, limits.reauthentication_minutes * 60);
  if (!proof) throw unauthorized(); // ended meanwhile
  return proof;
}

/**
 * Changes of passwords, keys, ways to sign in and memberships are a person's own: docs/reference/api/sign-in.md#reauthentication.
 * @throws 403 `needs_session` for API keys, 403 `needs_password` when the person proved too long ago who they are
 */
export async function requireReauthentication(ctx: Ctx): Promise<void> {
  if (!(await proofOf(ctx)).is_recent) throw refuse(sessions, 'needs_password');
}

/**
 * How the caller's session began, on a host of the platform.
 * @throws 403 `needs_own_host` for a session that began on a custom domain, whose server may hold its token
 */
export async function requireOwnHost(ctx: Ctx) {
  const proof = await proofOf(ctx);
  if (!proof.on_own_host) throw refuse(sessions, 'needs_own_host');
  return proof;
}

/** For what reaches further than this account. @throws 403 `needs_session`, `needs_own_host`, `needs_password` */
export async function requireProofOnOwnHost(ctx: Ctx): Promise<void> {
  if (!(await requireOwnHost(ctx)).is_recent) throw refuse(sessions, 'needs_password');
}

/** The caller has just given their password again. */
export const markReauthenticated = (ctx: Ctx): Promise<unknown> =>
  confirmSession(ctx.db, ctx.account.id, actorOf(ctx).session_id as number);
