import { consumeCode, enterUrl } from '#resources/people/sessions/server/codes.service.ts';
import { proofOf, requireProofOnOwnHost } from '#resources/people/sessions/server/reauthentication.service.ts';
import { openSession } from '#resources/people/sessions/server/sessions.service.ts';
import { issueTokens } from '#resources/people/sessions/server/tokens.service.ts';
import { actorOf, type Ctx, type RequestCtx } from '#server/context.ts';
import { asSystem } from '#server/database/database.ts';
import { invalidField, notFound, refuse } from '#server/errors/errors.ts';
import { accountUrl } from '#server/settings/hosts.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { auth } from '../auth.resource.ts';
import * as queries from './auth.queries.ts';
import { notifyOfEntry } from './entered.emails.ts';
import { assertOwnHost } from './mailedCodes.service.ts';

type Endpoints = (typeof auth)['endpoints'];

/**
 * The accounts of the caller, without those that have blocked them. Without a proof of the last minutes only the present
 * one, with the number of all. An API key, and a session that began on a custom domain, are not told the number either:
 * others may hold them.
 */
export async function listOwnAccounts(ctx: Ctx): Promise<Reply<Endpoints['accounts']>> {
  const { user_id, session_id } = actorOf(ctx);
  const all = await asSystem(ctx.db, ctx.account.id, (db) => queries.findAccountsOf(db, user_id));
  const proof = session_id === null ? null : await proofOf(ctx);
  const isOwn = proof?.on_own_host ?? false;
  const seesAll = isOwn && proof?.is_recent;
  const rows = all.filter(({ id }) => seesAll || id === ctx.account.id);
  const items = rows.map((row) => ({
    id: row.id,
    name: row.name,
    url: accountUrl(ctx.platform.settings, row),
    favicon: row.favicon,
    is_owner: row.is_owner,
    is_current: row.id === ctx.account.id,
  }));
  return { items, totals: { count: isOwn ? all.length : items.length } };
}

/**
 * Only for sessions that began on a host of the platform, whose person proved in the last minutes who they are: a script
 * in a page of one account, which has its session, opens no other one (docs/operating/security.md#a-session-and-its-person).
 */
export async function openAccount(ctx: Ctx, { params }: Input<Endpoints['open_account']>): Promise<string> {
  await requireProofOnOwnHost(ctx);
  const { user_id } = actorOf(ctx);
  return asSystem(ctx.db, ctx.account.id, async (db) => {
    const account = await queries.findAccountOf(db, user_id, params.id);
    if (!account) throw notFound();
    return enterUrl({ ...ctx, db }, { account, user_id });
  });
}

export async function enterAccount(ctx: RequestCtx, { body }: Input<Endpoints['enter']>): Promise<string> {
  assertOwnHost(ctx);
  const session = await ctx.transaction(async (inner) => {
    const { db, account } = inner;
    const owner = await consumeCode(db, { account_id: account.id, code: body.code, kinds: ['enter'] });
    if (!owner) throw invalidField('code', 'auth.errors.code');
    const member = await queries.lockCredentials(db, account.id, owner.user_id);
    if (!member || member.blocked) throw refuse(auth, 'user_blocked');
    const { id } = await openSession(inner, owner.user_id, 'enter');
    const { user_id, from_account_id } = owner;
    if (from_account_id !== null && from_account_id !== account.id)
      await notifyOfEntry(inner, { user_id, from_account_id, session_id: id });
    return { user_id: owner.user_id, session_id: id };
  });
  return issueTokens(ctx, session);
}
