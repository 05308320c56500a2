import { factors } from '#resources/people/factors/factors.resource.ts';
import { assertionOptions, tellIfCopied, verifyAssertion } from '#resources/people/factors/server/assertion.service.ts';
import { markReauthenticated, proofOf } from '#resources/people/sessions/server/reauthentication.service.ts';
import { openSession } from '#resources/people/sessions/server/sessions.service.ts';
import { issueTokens } from '#resources/people/sessions/server/tokens.service.ts';
import { actorOf, type Ctx, type RequestCtx } from '#server/context.ts';
import { asSystem } from '#server/database/database.ts';
import { invalidField, refuse } from '#server/errors/errors.ts';
import type { Assertion } from '#shared/auth/webauthn.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { auth } from '../auth.resource.ts';
import { lockCredentials } from './auth.queries.ts';

type Endpoints = (typeof auth)['endpoints'];

/** Of a visitor: the browser offers its passkeys of this host, without an email. */
export async function passkeyOptions(ctx: Ctx): Promise<Reply<Endpoints['passkey_options']>> {
  return { options: await assertionOptions(ctx, ctx.db, 'sign_in', { user_id: null }) };
}

/**
 * Signs in with a passkey alone: the authenticator has verified the person, so it is two factors at once
 * (docs/reference/api/sign-in.md#passkeys). A stranger's, a wrong and an unknown one get the same answer.
 */
export async function signInByPasskey(ctx: RequestCtx, { body }: Input<Endpoints['passkey']>): Promise<string> {
  const outcome = await ctx.transaction(async (inner) => {
    const verdict = await verifyIn(inner, 'sign_in', body.passkey, null);
    if ('refused' in verdict) return verdict;
    const member = await lockCredentials(inner.db, ctx.account.id, verdict.user_id);
    if (!member) throw refuse(factors, 'passkey_refused');
    if (member.blocked) throw refuse(auth, 'user_blocked');
    return { ...verdict, session_id: (await openSession(inner, verdict.user_id, 'passkey')).id };
  });
  if ('session_id' in outcome) return issueTokens(ctx, outcome);
  await ctx.audit({ outcome: 'failure', subject_type: 'users' });
  await tellIfCopied(ctx, outcome);
  throw refuse(factors, 'passkey_refused');
}

export async function reauthenticateOptions(ctx: Ctx): Promise<Reply<Endpoints['reauthenticate_options']>> {
  await proofOf(ctx);
  return { options: await assertionOptions(ctx, ctx.db, 'reauthenticate', { user_id: actorOf(ctx).user_id }) };
}

/** @throws 422 on `passkey` when it is not accepted */
export async function reauthenticateByPasskey(ctx: RequestCtx, passkey: Assertion): Promise<undefined> {
  const verdict = await ctx.transaction(async (inner) => {
    const verified = await verifyIn(inner, 'reauthenticate', passkey, actorOf(ctx).user_id);
    if (!('refused' in verified)) {
      await markReauthenticated(inner);
      await inner.audit({ subject_type: 'users', subject_id: verified.user_id });
    }
    return verified;
  });
  if (!('refused' in verdict)) return;
  await tellIfCopied(ctx, verdict);
  throw invalidField('passkey', 'factors.errors.passkey');
}

const verifyIn = (ctx: Ctx, purpose: 'sign_in' | 'reauthenticate', passkey: Assertion, user_id: number | null) =>
  asSystem(ctx.db, ctx.account.id, (db) => verifyAssertion({ ...ctx, db }, purpose, passkey, { user_id }));
