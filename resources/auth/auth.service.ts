import { actorOf, type Ctx, type OpenCtx } from '#server/context.ts';
import { verifyPassword } from '#server/crypto/passwords.ts';
import { printRefreshSecret, readRefreshSecret } from '#server/crypto/refreshSecret.ts';
import { refuse, unauthorized } from '#server/errors.ts';
import type { Input } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { closeSession, openSession, refreshSession } from '../sessions/sessions.service.ts';
import type { User } from '../users/users.resource.ts';
import { findUser, hashPasswordChange, updateProfile } from '../users/users.service.ts';
import { findCredentials, lockCredentials } from './auth.queries.ts';
import { auth, type Me } from './auth.resource.ts';
import { checkCaptcha } from './captcha.ts';

type Endpoints = (typeof auth)['endpoints'];

const COOKIE = 'stoa_refresh';
const COOKIE_PATH = '/api/v1/auth';

/**
 * Answers the access token and sets the refresh cookie. Wrong password, unknown email and blocked with a wrong
 * password are one answer, and take as long.
 */
export async function login(ctx: OpenCtx, { body }: Input<Endpoints['login']>): Promise<string> {
  await checkCaptcha(ctx, body.captcha);
  const known = await ctx.transaction(({ db }) => findCredentials(db, ctx.account.id, body.email));
  const matches = await verifyPassword(known?.password_hash ?? null, body.password);
  if (!known || !matches) throw refuse(auth, 'auth_error');
  const session = await ctx.transaction(async (inner) => {
    // The hash took its time: whoever changed the password or blocked them meanwhile has ended their sessions already.
    const still = await lockCredentials(inner.db, ctx.account.id, known.id);
    if (still?.password_hash !== known.password_hash) throw refuse(auth, 'auth_error');
    if (still?.blocked) throw refuse(auth, 'user_blocked');
    return openSession(inner, known.id);
  });
  setRefreshCookie(ctx, session.id, 0);
  return ctx.platform.tokens.issue({ user_id: known.id, account_id: ctx.account.id, session_id: session.id });
}

export async function logout(ctx: Ctx): Promise<undefined> {
  const { session_id, user_id } = actorOf(ctx);
  ctx.answer.cookie(COOKIE, '', { path: COOKIE_PATH, max_age_s: 0 });
  if (session_id !== null) await closeSession(ctx, { id: session_id, user_id });
}

/** Needs both halves: the token (it may have expired) and the cookie that no script can read. */
export async function refreshToken(ctx: OpenCtx): Promise<string> {
  const token = /^Frontend ([\w.-]+)$/.exec(ctx.caller.header('authorization') ?? '')?.[1];
  const claims = token ? await ctx.platform.tokens.verify(token, { expired: true }) : null;
  const secret = readRefreshSecret(ctx.platform.key('refresh'), ctx.caller.cookie(COOKIE) ?? '');
  if (!claims || !secret || claims.session_id !== secret.session_id || claims.account_id !== ctx.account.id)
    throw unauthorized();
  const refreshed = await ctx.transaction((inner) => refreshSession(inner, secret));
  if (refreshed.outcome === 'refused') {
    ctx.answer.cookie(COOKIE, '', { path: COOKIE_PATH, max_age_s: 0 });
    throw unauthorized();
  }
  setRefreshCookie(ctx, secret.session_id, refreshed.number);
  return ctx.platform.tokens.issue({
    user_id: refreshed.user_id,
    account_id: ctx.account.id,
    session_id: secret.session_id,
  });
}

function setRefreshCookie(ctx: OpenCtx, session_id: number, number: number): void {
  const value = printRefreshSecret(ctx.platform.key('refresh'), { session_id, number });
  ctx.answer.cookie(COOKIE, value, { path: COOKIE_PATH, max_age_s: limits.session_absolute_days * 86_400 });
}

export async function me(ctx: Ctx): Promise<Me> {
  const { account, actor } = ctx;
  const { provider, yandex_site_key } = ctx.platform.settings.captcha;
  const visible = {
    name: account.name || account.subdomain,
    language: account.language,
    favicon: account.favicon,
    authentication: { yandex: { status: account.authentication.yandex?.status ?? false } },
    captcha: { provider, site_key: provider === 'yandex' ? yandex_site_key : null },
  };
  if (!actor) return { user: null, account: visible, modules: [] };
  const user = await findUser(ctx, actor.user_id);
  if (!user) throw unauthorized();
  const { id, subdomain, domain } = account;
  return { user, account: { ...visible, id, subdomain, domain }, modules: [] };
}

export const prepareUpdateMe = hashPasswordChange;

export const updateMe = (
  ctx: Ctx,
  { body }: Input<Endpoints['update_me']>,
  password_hash: string | undefined,
): Promise<User> => updateProfile(ctx, body, password_hash);
