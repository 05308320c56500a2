import { accountOf, publicAccountOf } from '#resources/account/account/server/accountShapes.service.ts';
import { installedModules } from '#resources/modules/marketplace/server/installed.service.ts';
import { requireSecondFactor } from '#resources/people/factors/server/challenge.service.ts';
import { offersPasskeys } from '#resources/people/factors/server/factors.service.ts';
import { markReauthenticated, proofOf } from '#resources/people/sessions/server/reauthentication.service.ts';
import {
  closeSession,
  findPreview,
  openSession,
  refreshSession,
} from '#resources/people/sessions/server/sessions.service.ts';
import { clearTokens, issueTokens, refreshCookie } from '#resources/people/sessions/server/tokens.service.ts';
import { leaveAccount } from '#resources/people/users/server/membership/membership.service.ts';
import { verifyOwnPassword } from '#resources/people/users/server/passwords.service.ts';
import { findUser, updateProfile } from '#resources/people/users/server/users.service.ts';
import type { User } from '#resources/people/users/users.resource.ts';
import { actorOf, type Ctx, type RequestCtx } from '#server/context.ts';
import { hashPassword, verifyPassword } from '#server/crypto/passwords.ts';
import { readRefreshSecret } from '#server/crypto/refreshSecret.ts';
import { invalidField, Refusal, refuse, unauthorized } from '#server/errors/errors.ts';
import type { Input } from '#shared/endpoint.ts';
import { auth, type Me } from '../auth.resource.ts';
import { findCredentials, lockCredentials, replaceHash } from './auth.queries.ts';
import { checkCaptcha, HARD_LEVEL } from './captcha.ts';
import { reauthenticateByPasskey } from './passkeys.service.ts';

type Endpoints = (typeof auth)['endpoints'];

/**
 * Answers the access token and sets the refresh cookie. A wrong password, an unknown email and a blocked person with a
 * wrong password get the same answer in the same time: docs/reference/api/sign-in.md#sign-in.
 */
export async function login(ctx: RequestCtx, { body }: Input<Endpoints['login']>): Promise<string> {
  await passCaptcha(ctx, body);
  const known = await ctx.transaction(({ db }) => findCredentials(db, ctx.account.id, body.email));
  const matches = await verifyPassword(known?.password_hash ?? null, body.password);
  if (!known || !matches) {
    await auditRefused(ctx, known?.id);
    throw refuse(auth, 'auth_error');
  }
  const session = await ctx
    .transaction(async (inner) => {
      // Verifying took a while. If the password was changed or the person blocked meanwhile, no session may open now.
      const current = await lockCredentials(inner.db, ctx.account.id, known.id);
      if (current?.password_hash !== known.password_hash) throw refuse(auth, 'auth_error');
      if (current?.blocked) throw refuse(auth, 'user_blocked');
      await requireSecondFactor(inner, inner.db, { user_id: known.id, pending: { method: 'password' } });
      return openSession(inner, known.id, 'password');
    })
    .catch(async (error: unknown) => {
      if (error instanceof Refusal && !error.isStep) await auditRefused(ctx, known.id);
      throw error;
    });
  if (matches === 'older') await renewHash(ctx, { ...known, password: body.password });
  return issueTokens(ctx, { user_id: known.id, session_id: session.id });
}

/** Of the present spelling (docs/reference/api/sign-in.md#passwords). A password that was changed meanwhile stays. */
async function renewHash(ctx: RequestCtx, of: { id: number; password_hash: string | null; password: string }) {
  const hash = await hashPassword(of.password);
  await ctx.transaction(({ db }) => replaceHash(db, of.id, { before: of.password_hash, after: hash }));
}

/** The email is not logged: people type passwords into the wrong field. */
const auditRefused = (ctx: RequestCtx, user_id: number | undefined) =>
  ctx.audit({ outcome: 'failure', subject_type: 'users', subject_id: user_id ?? null });

/** Attempts count once the captcha is solved. Many at one email, from any address, make its captcha harder. */
async function passCaptcha(ctx: RequestCtx, { captcha, email }: { captcha: string; email: string }): Promise<void> {
  const { level } = await checkCaptcha(ctx, captcha);
  const { needsMore } = await ctx.countAttempt('captcha', { email });
  if (needsMore && level < HARD_LEVEL)
    throw invalidField('captcha', 'auth.errors.captcha_harder', { level: HARD_LEVEL });
}

export async function logout(ctx: Ctx): Promise<undefined> {
  const { session_id, user_id } = actorOf(ctx);
  const secret = readRefreshSecret(ctx.platform.key('refresh'), ctx.caller.cookie(refreshCookie.name) ?? '');
  // The cookie of a newer session in the same browser stays.
  if (!secret || secret.session_id === session_id) clearTokens(ctx);
  if (session_id !== null) await closeSession(ctx, { id: session_id, user_id });
}

/** Ends the caller's membership, with every session of theirs in the account. */
export async function leave(ctx: Ctx): Promise<undefined> {
  await leaveAccount(ctx);
  await ctx.audit({ subject_type: 'users', subject_id: actorOf(ctx).user_id });
  clearTokens(ctx);
}

/** Needs the access token, which may have expired, and the refresh cookie of the same session. */
export async function refreshToken(ctx: RequestCtx): Promise<string> {
  const token = /^Frontend ([\w.-]+)$/.exec(ctx.caller.header('authorization') ?? '')?.[1];
  const claims = token ? await ctx.platform.tokens.verify(token, { expired: true }) : null;
  const secret = readRefreshSecret(ctx.platform.key('refresh'), ctx.caller.cookie(refreshCookie.name) ?? '');
  if (!claims || !secret || claims.session_id !== secret.session_id || claims.account_id !== ctx.account.id)
    throw unauthorized();
  const refreshed = await ctx.transaction((inner) => refreshSession(inner, secret));
  if (refreshed.outcome === 'refused') {
    clearTokens(ctx);
    throw unauthorized();
  }
  const { user_id, number } = refreshed;
  return issueTokens(ctx, { user_id, session_id: secret.session_id, number });
}

export async function me(ctx: Ctx): Promise<Me> {
  const { account, platform } = ctx;
  const passkeys = offersPasskeys(ctx) ? { passkeys_offered: true as const } : {};
  if (!ctx.actor) return { user: null, account: publicAccountOf(account, platform.settings), modules: [], ...passkeys };
  const user = await findUser(ctx, actorOf(ctx).user_id);
  if (!user) throw unauthorized();
  const preview = await findPreview(ctx);
  const modules = await installedModules(ctx);
  return {
    user,
    account: accountOf(account, platform.settings),
    modules,
    ...(preview && { preview }),
    ...passkeys,
    ...(ctx.actor.needs_second_factor && { needs_second_factor: true }),
  };
}

export const updateMe = (ctx: RequestCtx, { body }: Input<Endpoints['update_me']>): Promise<User> =>
  updateProfile(ctx, body);

/** Lets the session change credentials for some minutes: docs/reference/api/sign-in.md#reauthentication. */
export async function reauthenticate(
  ctx: RequestCtx,
  { body }: Input<Endpoints['reauthenticate']>,
): Promise<undefined> {
  await ctx.transaction(proofOf);
  if (body.passkey) return reauthenticateByPasskey(ctx, body.passkey);
  await verifyOwnPassword(ctx, body.password_current);
  await ctx.transaction(async (inner) => {
    await markReauthenticated(inner);
    await inner.audit({ subject_type: 'users', subject_id: actorOf(ctx).user_id });
  });
}
