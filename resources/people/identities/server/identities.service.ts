import { requireReauthentication } from '#resources/people/sessions/server/reauthentication.service.ts';
import { actorOf, type Ctx } from '#server/context.ts';
import { notFound, refuse, unauthorized } from '#server/errors/errors.ts';
import { shownEmail } from '#server/mail/shownEmail.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { type Identity, identities } from '../identities.resource.ts';
import * as queries from './identities.queries.ts';

type Endpoints = (typeof identities)['endpoints'];

/** A person's identities are theirs in each of their accounts. */
export async function listIdentities(ctx: Ctx): Promise<Reply<Endpoints['list']>> {
  const rows = await queries.findIdentities(ctx.db, ctx.account.id, actorOf(ctx).user_id);
  return { items: rows.map((row) => toIdentity(ctx, row)), totals: { count: rows.length } };
}

/** Refuses to remove the last identity of a person without a password: they could not sign in again. */
export async function removeIdentity(ctx: Ctx, { params }: Input<Endpoints['remove']>): Promise<undefined> {
  await requireReauthentication(ctx);
  const { user_id } = actorOf(ctx);
  const person = await queries.lockPassword(ctx.db, ctx.account.id, user_id);
  // Removed from the account while the call was under way.
  if (!person) throw unauthorized();
  const own = await queries.findIdentities(ctx.db, ctx.account.id, user_id);
  const row = own.find(({ id }) => id === params.id);
  if (!row) throw notFound();
  ctx.match(identities, toIdentity(ctx, row));
  if (person.password_hash === null && own.length === 1) throw refuse(identities, 'identity_is_only_way');
  await queries.deleteIdentity(ctx.db, user_id, row.id);
}

/** Names for identities whose provider is no longer set up. */
const defaultNames = { yandex: 'Yandex', oidc: 'SSO' } as const;

const toIdentity = ({ platform }: Ctx, { id, provider, email, created_at }: queries.IdentityRow): Identity => ({
  id,
  provider,
  provider_name: platform.thirdParty[provider]?.name ?? defaultNames[provider],
  email: email && shownEmail(email),
  created_at: created_at.toISOString(),
});
