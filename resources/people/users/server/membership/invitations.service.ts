import type { Ctx } from '#server/context.ts';
import { notFound, refuse } from '#server/errors/errors.ts';
import type { Input } from '#shared/endpoint.ts';
import { emailName } from '#shared/shapes.ts';
import { type User, users } from '../../users.resource.ts';
import * as queries from '../users.queries.ts';
import { findUser, joinPerson, sendInvitation } from '../users.service.ts';
import { giveRoles } from './memberRoles.service.ts';

type Endpoints = (typeof users)['endpoints'];

/**
 * Invites a person by email alone (docs/reference/api/people.md#invitations). A new person has no password until they choose one with
 * the link in the email. A known person keeps their name and password, and is a member when they accept.
 */
export async function inviteUser(ctx: Ctx, { body }: Input<Endpoints['invite']>): Promise<User> {
  const { email, full_access = false, role_ids } = body;
  if (!(await queries.ownerIsProved(ctx.db, ctx.account.id))) throw refuse(users, 'email_not_confirmed');
  const { id } = await joinPerson(ctx, { email, name: emailName(email), password_hash: null, full_access });
  if (role_ids) await giveRoles(ctx, id, role_ids);
  await sendInvitation(ctx, id);
  return (await findUser(ctx, id)) as User;
}

/** Sends the email again while the invitation is open: the person cannot sign in yet. */
export async function inviteAgain(ctx: Ctx, { params }: Input<Endpoints['invite_again']>): Promise<undefined> {
  const user = await queries.lockUser(ctx.db, ctx.account.id, params.id);
  if (!user) throw notFound();
  if (!user.is_invited) throw refuse(users, 'user_is_not_invited');
  if (!(await queries.ownerIsProved(ctx.db, ctx.account.id))) throw refuse(users, 'email_not_confirmed');
  await sendInvitation(ctx, user.id);
}
