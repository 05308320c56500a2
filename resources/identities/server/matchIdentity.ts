import type { Ctx, OpenCtx } from '#server/context.ts';
import { asSystem } from '#server/database/database.ts';
import type { Claims } from '#server/thirdParty/provider.ts';
import type { ProviderAlias } from '../identities.resource.ts';
import * as queries from './identities.queries.ts';

/**
 * The member of this account whom a provider's person is: by what they were joined to before, else by an address that
 * the provider vouches for. Nobody is made, and whoever is of other accounts alone is as much a stranger as anyone.
 */
export async function recognise(
  ctx: Ctx,
  alias: ProviderAlias,
  claims: Claims,
): Promise<{ user_id: number } | 'third_party_stranger' | 'user_blocked'> {
  const { db, account } = ctx;
  const known = await asSystem(db, account.id, (system) => queries.findBySubject(system, claims));
  const user_id = known ? known.user_id : await findByEmail(ctx, claims);
  const member = user_id === null ? undefined : await queries.lockMember(db, account.id, user_id);
  if (user_id === null || !member) return 'third_party_stranger';
  if (member.blocked) return 'user_blocked';
  if (known) await queries.updateEmail(db, known.id, claims.email);
  else if (!(await join(ctx, { alias, claims, user_id }))) return 'third_party_stranger';
  return { user_id };
}

async function findByEmail({ db, account }: Ctx, { email, is_email_verified }: Claims): Promise<number | null> {
  if (email === null || !is_email_verified) return null;
  return (await queries.findMemberByEmail(db, account.id, email))?.id ?? null;
}

/** Joins an identity to somebody signed in; their session must have outlived the trip. */
export const joinToProfile = (
  ctx: OpenCtx,
  trip: { alias: ProviderAlias; claims: Claims; joins: { user_id: number; session_id: number } },
): Promise<'joined' | 'signed_out' | 'third_party_taken' | 'third_party_failed'> =>
  ctx.transaction(async (inner) => {
    const { alias, claims, joins } = trip;
    const { db, account } = inner;
    if (!(await queries.lockLiveSession(db, account.id, joins))) return 'signed_out';
    if (await join(inner, { alias, claims, user_id: joins.user_id })) return 'joined';
    const holder = await asSystem(db, account.id, (system) => queries.findBySubject(system, claims));
    // Without a holder it is the person who has another identity of the provider.
    return holder ? 'third_party_taken' : 'third_party_failed';
  });

/** @returns false when it is somebody else's, or when this person already is another one to the provider */
async function join(
  { db, account }: Ctx,
  { alias, claims, user_id }: { alias: ProviderAlias; claims: Claims; user_id: number },
): Promise<boolean> {
  const { issuer, subject, email } = claims;
  if (await queries.insertIdentity(db, { user_id, provider: alias, issuer, subject, email })) return true;
  const holder = await asSystem(db, account.id, (system) => queries.findBySubject(system, claims));
  return holder?.user_id === user_id;
}
