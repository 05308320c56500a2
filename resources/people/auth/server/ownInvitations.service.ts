import { requireOwnHost, requireProofOnOwnHost } from '#resources/people/sessions/server/reauthentication.service.ts';
import {
  acceptInvitationTo,
  declineInvitationTo,
  listInvitationsOf,
  lockProved,
} from '#resources/people/users/server/people.service.ts';
import { actorOf, type Ctx } from '#server/context.ts';
import { asSystem } from '#server/database/database.ts';
import { notFound, refuse } from '#server/errors/errors.ts';
import { accountUrl } from '#server/settings/hosts.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { auth } from '../auth.resource.ts';
import { findAccountsOf } from './auth.queries.ts';

type Endpoints = (typeof auth)['endpoints'];

/**
 * The invitations of a person: docs/reference/api/people.md#invitations. Only a session on a host of the platform sees them; without a
 * proof of the last minutes, only how many they are.
 */
export async function listInvitations(ctx: Ctx): Promise<Reply<Endpoints['invitations']>> {
  const { is_recent } = await requireOwnHost(ctx);
  const rows = await asSystem(ctx.db, ctx.account.id, (db) => listInvitationsOf(db, actorOf(ctx).user_id));
  const visible = is_recent ? rows : [];
  const items = visible.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }));
  return { items, totals: { count: rows.length } };
}

/** @throws 409 while the caller has not proved their address: another person may have registered it */
export async function acceptInvitation(
  ctx: Ctx,
  { params }: Input<Endpoints['accept_invitation']>,
): Promise<Reply<Endpoints['accept_invitation']>> {
  await requireProofOnOwnHost(ctx);
  const { user_id } = actorOf(ctx);
  return asSystem(ctx.db, ctx.account.id, async (db) => {
    if (!(await lockProved(db, user_id))) throw refuse(auth, 'email_not_confirmed');
    if (!(await acceptInvitationTo(ctx, db, params.account_id, user_id))) throw notFound();
    await ctx.audit({ account_id: params.account_id, subject_type: 'users', subject_id: user_id });
    const account = (await findAccountsOf(db, user_id)).find(({ id }) => id === params.account_id);
    if (!account) throw notFound();
    const { id, name, favicon, is_owner } = account;
    return { id, name, favicon, is_owner, is_current: false, url: accountUrl(ctx.platform.settings, account) };
  });
}

export async function declineInvitation(
  ctx: Ctx,
  { params }: Input<Endpoints['decline_invitation']>,
): Promise<undefined> {
  await requireProofOnOwnHost(ctx);
  const { user_id } = actorOf(ctx);
  await asSystem(ctx.db, ctx.account.id, async (db) => {
    if (!(await declineInvitationTo(db, params.account_id, user_id))) throw notFound();
    await ctx.audit({ account_id: params.account_id, subject_type: 'users', subject_id: user_id });
  });
}
