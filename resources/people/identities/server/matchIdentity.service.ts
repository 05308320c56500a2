import { requireSecondFactor } from '#resources/people/factors/server/challenge.service.ts';
import { provePerson } from '#resources/people/users/server/people.service.ts';
import type { Ctx, RequestCtx } from '#server/context.ts';
import { asSystem } from '#server/database/database.ts';
import type { Claims } from '#server/thirdParty/provider.ts';
import type { ProviderAlias } from '../identities.resource.ts';
import * as queries from './identities.queries.ts';

/**
 * Finds the member of this account: by an identity that was connected before, else by an email that the provider vouches
 * for. No user is created, and a member of other accounts only counts as unknown.
 * @throws 401 `second_factor_required`; nothing is connected then
 */
export async function resolveUser(
  ctx: Ctx,
  alias: ProviderAlias,
  claims: Claims,
  factor: 'asked' | 'passed' = 'asked',
): Promise<{ user_id: number } | 'third_party_stranger' | 'user_blocked'> {
  const { db, account } = ctx;
  const identity = await asSystem(db, account.id, (system) => queries.findBySubject(system, claims));
  const user_id = identity ? identity.user_id : await findByEmail(ctx, claims);
  const member = user_id === null ? undefined : await queries.lockMember(db, account.id, user_id);
  if (user_id === null || !member) return 'third_party_stranger';
  if (member.blocked) {
    await auditRefused(ctx, user_id);
    return 'user_blocked';
  }
  // Ends what was there before, this identity too, if the provider is the first to vouch for the person.
  if (await isVouched(ctx, claims, user_id))
    await asSystem(db, account.id, (system) => provePerson(ctx, system, user_id));
  if (factor === 'asked')
    await requireSecondFactor(ctx, db, { user_id, pending: { method: 'provider', alias, claims } });
  if (!(await linkIdentity(ctx, { alias, claims, user_id }))) {
    await auditRefused(ctx, user_id);
    return 'third_party_stranger';
  }
  if (identity) await queries.updateEmail(db, identity.id, claims.email);
  return { user_id };
}

/** Of a person who is known. */
const auditRefused = ({ audit }: Ctx, user_id: number) =>
  audit({ outcome: 'failure', subject_type: 'users', subject_id: user_id });

/** Whether the provider vouches for the person's own address. */
const isVouched = async ({ db, account }: Ctx, { email, is_email_verified }: Claims, user_id: number) =>
  email !== null &&
  is_email_verified &&
  (await asSystem(db, account.id, (system) => queries.hasEmail(system, user_id, email)));

async function findByEmail({ db, account }: Ctx, { email, is_email_verified }: Claims): Promise<number | null> {
  if (email === null || !is_email_verified) return null;
  return (await queries.findMemberByEmail(db, account.id, email))?.id ?? null;
}

/** Connects an identity to the profile of a signed-in person. Their session must still be open. */
export const linkToProfile = (
  ctx: RequestCtx,
  {
    alias,
    claims,
    link_to,
  }: { alias: ProviderAlias; claims: Claims; link_to: { user_id: number; session_id: number } },
): Promise<'linked' | 'signed_out' | 'third_party_taken' | 'third_party_failed'> =>
  ctx.transaction(async (inner) => {
    const { db, account } = inner;
    if (!(await queries.lockLiveSession(db, account.id, link_to))) return 'signed_out';
    const { user_id } = link_to;
    if (await linkIdentity(inner, { alias, claims, user_id })) {
      const subject = { subject_type: 'users', subject_id: user_id };
      await inner.audit({ user_id, ...subject, changes: { identity: { to: alias } } });
      return 'linked';
    }
    await auditRefused(inner, user_id);
    const holder = await asSystem(db, account.id, (system) => queries.findBySubject(system, claims));
    // No user has this identity, so the person has another one of the same provider.
    return holder ? 'third_party_taken' : 'third_party_failed';
  });

/** @returns false when the identity is another person's, or this person has another identity of the provider */
async function linkIdentity(
  { db, account }: Ctx,
  { alias, claims, user_id }: { alias: ProviderAlias; claims: Claims; user_id: number },
): Promise<boolean> {
  const { issuer, subject, email } = claims;
  if (await queries.insertIdentity(db, { user_id, provider: alias, issuer, subject, email })) return true;
  const holder = await asSystem(db, account.id, (system) => queries.findBySubject(system, claims));
  return holder?.user_id === user_id;
}
