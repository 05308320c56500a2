import { actorOf, type Ctx, type JobCtx } from '#server/context.ts';
import { fromNow } from '#server/database/sql/conditions.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { notFound } from '#server/errors/errors.ts';
import { isOwnHost } from '#server/settings/hosts.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { DAY_S } from '#shared/time/time.ts';
import { type Preview, type Session, sessions } from '../sessions.resource.ts';
import * as queries from './sessions.queries.ts';

type Endpoints = (typeof sessions)['endpoints'];

/** Whose sessions the caller may see and end: null is everyone's, for administrators. */
const visibleUser = (ctx: Ctx) => (actorOf(ctx).full_access ? null : actorOf(ctx).user_id);

export async function listSessions(ctx: Ctx, { query }: Input<Endpoints['list']>): Promise<Reply<Endpoints['list']>> {
  const { rows, count } = await queries.findSessions(ctx.db, ctx.account.id, visibleUser(ctx), query);
  return { items: rows.map((row) => toSession(ctx, row)), totals: { count } };
}

export async function getSession(ctx: Ctx, { params }: Input<Endpoints['get']>): Promise<Session> {
  const row = await queries.findSession(ctx.db, ctx.account.id, visibleUser(ctx), params.id);
  if (!row) throw notFound();
  return toSession(ctx, row);
}

export async function removeSession(ctx: Ctx, { params }: Input<Endpoints['remove']>): Promise<undefined> {
  const session = await getSession(ctx, { params, query: {}, body: undefined });
  ctx.match(sessions, session);
  await closeSession(ctx, session);
  await ctx.audit({ subject_type: 'users', subject_id: session.user_id });
}

/** Ends a session; does nothing when it has ended already. */
export async function closeSession(ctx: Ctx, session: { id: number; user_id: number }): Promise<void> {
  await queries.endSession(ctx.db, ctx.account.id, session.id);
  ctx.afterCommit(({ forgetUser }) => forgetUser(session.user_id));
}

export type SessionMethod = 'password' | 'provider' | 'link' | 'enter' | 'passkey';

/**
 * Ways to sign in that prove who a person is for the next minutes (docs/reference/api/sign-in.md#reauthentication). A mailed link opens a
 * page of the account, and a hop only continues a session: neither says that the person is there.
 */
const proofs: ReadonlySet<SessionMethod> = new Set(['password', 'provider', 'passkey']);

/**
 * Opens a session for a person who was just authenticated, with their second factor if they have one
 * (`requireSecondFactor`).
 * @param method how they came
 */
export async function openSession(ctx: Ctx, user_id: number, method: SessionMethod) {
  await ctx.audit({ user_id, subject_type: 'users', subject_id: user_id, changes: { method: { to: method } } });
  return queries.insertSession(ctx.db, {
    account_id: ctx.account.id,
    user_id,
    expires_at: fromNow(limits.session_absolute_days * DAY_S),
    user_agent: ctx.caller.user_agent,
    ip: ctx.caller.ip,
    method,
    on_own_host: isOwnHost(ctx.platform.settings, ctx.caller.host),
    confirmed_at: proofs.has(method) ? fromNow(0) : null,
  });
}

/**
 * Opens a session in which the caller, an administrator with a session, sees the account as this person. It has no
 * refresh secret and cannot change anything (docs/reference/api/access.md#previews).
 */
export const openPreviewSession = (ctx: Ctx, user_id: number) =>
  queries.insertSession(ctx.db, {
    account_id: ctx.account.id,
    user_id,
    expires_at: fromNow(limits.preview_minutes * 60),
    user_agent: ctx.caller.user_agent,
    // The person sees this session in their list: the address is the administrator's.
    ip: null,
    method: 'preview',
    viewer_session_id: actorOf(ctx).session_id,
    // Whatever else belongs to the person, other accounts above all, is not shown.
    on_own_host: false,
    confirmed_at: null,
  });

/** Whether the person entered from another account in the last minutes, before this session, with the same browser and address. */
export const hasEnteredRecently = (ctx: Ctx, user_id: number, session_id: number): Promise<boolean> =>
  queries.hasEntered(ctx.db, {
    account_id: ctx.account.id,
    user_id,
    before: session_id,
    user_agent: ctx.caller.user_agent,
    ip: ctx.caller.ip,
    seconds: limits.entered_mail_minutes * 60,
  });

/** Of the caller's session; null when it is not a preview. */
export async function findPreview(ctx: Ctx): Promise<Preview | null> {
  const { session_id, viewer_id } = actorOf(ctx);
  const session = session_id === null || viewer_id === null ? null : await queries.findPreview(ctx.db, session_id);
  return session ? { viewer_name: session.viewer_name, expires_at: session.expires_at.toISOString() } : null;
}

/**
 * @param account_id null ends them in every account: only inside asSystem
 * @param kept a session that goes on
 */
export const endSessions = (db: Db, user_id: number, account_id: number | null = null, kept: number | null = null) =>
  queries.endSessionsOf(db, user_id, account_id, kept);

export type Refresh = { outcome: 'refreshed'; user_id: number; number: number } | { outcome: 'refused' };

/**
 * Rotates the refresh secret. The previous secret is accepted for another 30 s and gives the same next one, so that many
 * tabs can refresh at once. An older secret was stolen, or its owner is the victim: the session ends
 * (docs/reference/api/access.md#refresh-tokens).
 */
export async function refreshSession(ctx: Ctx, secret: { session_id: number; number: number }): Promise<Refresh> {
  const session = await queries.lockSession(ctx.db, ctx.account.id, secret.session_id, limits.refresh_grace_s);
  if (!session) return { outcome: 'refused' };
  const isCurrent = secret.number === session.refresh_number;
  const isJustRotated = secret.number === session.refresh_number - 1 && session.is_just_rotated;
  if (!isCurrent && !isJustRotated) {
    await closeSession(ctx, session);
    return { outcome: 'refused' };
  }
  const number = isCurrent ? session.refresh_number + 1 : session.refresh_number;
  if (isCurrent) await queries.rotateSession(ctx.db, ctx.account.id, session.id, number);
  return { outcome: 'refreshed', user_id: session.user_id, number };
}

/** Hourly: deletes expired sessions and counters. */
export const removeExpired = (ctx: JobCtx): Promise<void> =>
  ctx.inSystem(async (db) => {
    await queries.deleteDeadSessions(db);
    await queries.deleteStaleCounters(db);
  });

const toSession = (ctx: Ctx, row: queries.SessionRow): Session => ({
  id: row.id,
  user_id: row.user_id,
  user_name: row.user_name,
  ...(row.viewer_name !== null && { viewer_name: row.viewer_name }),
  user_avatar: row.user_avatar,
  device: deviceName(row.user_agent),
  ip: row.ip,
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
  is_current: row.id === ctx.actor?.session_id,
});

/** Tested in this order: a user agent also names the browsers it derives from. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const first = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/** 'Firefox, Windows' from a user agent; the first product's name for other programs. */
export function deviceName(user_agent: string): string {
  const named = [first(browsers, user_agent), first(systems, user_agent)].filter(Boolean).join(', ');
  return named || (/^[\w.-]+/.exec(user_agent)?.[0] ?? '');
}
