import { factors } from '#resources/people/factors/factors.resource.ts';
import { describeChallenge, type Pending } from '#resources/people/factors/server/challenge.service.ts';
import { passSecondFactor } from '#resources/people/factors/server/verify.service.ts';
import { resolveUser } from '#resources/people/identities/server/matchIdentity.service.ts';
import { openSession } from '#resources/people/sessions/server/sessions.service.ts';
import { issueTokens } from '#resources/people/sessions/server/tokens.service.ts';
import type { Ctx, RequestCtx } from '#server/context.ts';
import { asSystem } from '#server/database/database.ts';
import { refuse, unauthorized } from '#server/errors/errors.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { auth } from '../auth.resource.ts';
import { lockCredentials } from './auth.queries.ts';
import { confirmPassed } from './mailedCodes.service.ts';

type Endpoints = (typeof auth)['endpoints'];

/** For a browser that comes from a provider with the challenge alone, and for another try with a passkey. */
export const readSecondFactor = (
  ctx: Ctx,
  { body }: Input<Endpoints['read_challenge']>,
): Promise<Reply<Endpoints['read_challenge']>> =>
  asSystem(ctx.db, ctx.account.id, (db) => describeChallenge(ctx, body.challenge, db));

/** Goes on with the sign-in that asked for the second factor: docs/reference/api/sign-in.md#second-factor. */
export async function giveSecondFactor(ctx: RequestCtx, { body }: Input<Endpoints['second_factor']>): Promise<string> {
  const session = await passSecondFactor(ctx, body, openPending);
  return issueTokens(ctx, session);
}

async function openPending(ctx: Ctx, { user_id, pending }: { user_id: number; pending: Pending }) {
  if (pending.method === 'link') return confirmPassed(ctx, pending);
  if (pending.method === 'provider') {
    const found = await resolveUser(ctx, pending.alias, pending.claims, 'passed');
    if (typeof found === 'string') throw found === 'user_blocked' ? refuse(auth, 'user_blocked') : unauthorized();
    if (found.user_id !== user_id) throw refuse(factors, 'challenge_over');
  }
  const member = await lockCredentials(ctx.db, ctx.account.id, user_id);
  if (!member) throw refuse(factors, 'challenge_over');
  if (member.blocked) throw refuse(auth, 'user_blocked');
  const { id } = await openSession(ctx, user_id, pending.method);
  return { user_id, session_id: id };
}
