import type { Ctx } from '#server/context.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { Input } from '#shared/endpoint.ts';
import { emailName } from '#shared/shapes.ts';
import { type User, users } from '../users.resource.ts';
import * as queries from './users.queries.ts';
import { findUser, joinPerson, sendInvitation } from './users.service.ts';

type Endpoints = (typeof users)['endpoints'];

/**
 * Makes somebody a member by their email alone (CONTRACT.md section 2). A person new to the installation has no password
 * until they choose one from the mail; one who is here already keeps what is theirs.
 */
export async function inviteUser(ctx: Ctx, { body }: Input<Endpoints['invite']>): Promise<User> {
  const { email, full_access = false } = body;
  const { id } = await joinPerson(ctx, { email, name: emailName(email), password_hash: null, full_access });
  await sendInvitation(ctx, id);
  return (await findUser(ctx, id)) as User;
}

/** Only while it is open: whoever has a way in needs no other letter. */
export async function inviteAgain(ctx: Ctx, { params }: Input<Endpoints['invite_again']>): Promise<undefined> {
  const user = await queries.lockUser(ctx.db, ctx.account.id, params.id);
  if (!user) throw notFound();
  if (!user.is_invited) throw refuse(users, 'user_is_not_invited');
  await sendInvitation(ctx, user.id);
}
