import { proofOf } from '#resources/people/sessions/server/reauthentication.service.ts';
import { actorOf, type Ctx, type RequestCtx } from '#server/context.ts';
import { invalidField, notFound, refuse } from '#server/errors/errors.ts';
import { platformUrl } from '#server/settings/hosts.ts';
import { totp_setup_minutes } from '#shared/auth/factorNumbers.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { factors, type OwnFactors, type TotpSecret } from '../factors.resource.ts';
import { afterFirst, afterRemoval, auditChange, lockSelf, renewRecoveryCodes } from './changes.service.ts';
import * as queries from './factors.queries.ts';
import { notifyPerson } from './notices.service.ts';
import { toPasskey } from './passkeys.service.ts';
import { relyingPartyOf } from './relyingParty.ts';
import { describeTotp, newTotpSecret, openTotp, sealTotp, stepOf } from './totp.ts';

type Endpoints = (typeof factors)['endpoints'];

/** A secret that waits for its first code. */
const setup_s = totp_setup_minutes * 60;

/** @throws 403 `needs_session` for API keys */
export async function listFactors(ctx: Ctx): Promise<OwnFactors> {
  const { user_id, full_access } = actorOf(ctx);
  const { on_own_host } = await proofOf(ctx);
  const { settings } = ctx.platform;
  const totp = await queries.findTotp(ctx.db, user_id, setup_s);
  const rp = relyingPartyOf(settings, ctx.caller.host);
  return {
    totp: totp?.confirmed_at
      ? { created_at: totp.confirmed_at.toISOString(), last_used_at: totp.last_used_at?.toISOString() ?? null }
      : null,
    passkeys: (await queries.findPasskeys(ctx.db, user_id)).map((row) => toPasskey(row, rp)),
    recovery_codes_left: await queries.countRecoveryCodes(ctx.db, user_id),
    passkeys_offered: rp !== null,
    own_host_url: on_own_host ? null : platformUrl(settings, ctx.account),
    is_required: full_access && ctx.account.second_factor === 'administrators',
  };
}

/** Replaces a secret that was not confirmed. */
export async function startTotp(ctx: Ctx): Promise<TotpSecret> {
  const person = await lockSelf(ctx);
  const secret = newTotpSecret();
  const started = await queries.startTotp(ctx.db, person.id, sealTotp(ctx.platform.key('seal'), person.id, secret));
  if (!started) throw refuse(factors, 'totp_exists');
  return {
    ...describeTotp(secret, { issuer: ctx.platform.settings.base_domain, email: person.email }),
    expires_at: new Date(started.created_at.getTime() + setup_s * 1000).toISOString(),
  };
}

/** The code proves that the app has the secret. It cannot sign in afterwards. */
export async function confirmTotp(
  ctx: Ctx,
  { body }: Input<Endpoints['confirm_totp']>,
): Promise<Reply<Endpoints['confirm_totp']>> {
  const person = await lockSelf(ctx);
  const totp = await queries.findTotp(ctx.db, person.id, setup_s);
  if (totp?.confirmed_at) throw refuse(factors, 'totp_exists');
  if (!totp?.is_fresh) throw refuse(factors, 'totp_not_started');
  const step = stepOf(openTotp(ctx.platform.key('seal'), person.id, totp.secret), body.code, totp.now_s);
  if (step === null) throw invalidField('code', 'factors.errors.code');
  await queries.confirmTotp(ctx.db, person.id, step);
  const recovery_codes = await afterFirst(ctx, person);
  await auditChange(ctx, person.id, { to: 'totp' });
  await notifyPerson(ctx, person.id, 'totp_added');
  return { recovery_codes };
}

export async function removeTotp(ctx: Ctx): Promise<undefined> {
  const person = await lockSelf(ctx);
  if (!(await queries.deleteTotp(ctx.db, person.id))) throw notFound();
  await afterRemoval(ctx, person.id);
  await auditChange(ctx, person.id, { from: 'totp' });
  await notifyPerson(ctx, person.id, 'totp_removed');
}

export async function makeRecoveryCodes(ctx: Ctx): Promise<Reply<Endpoints['make_recovery_codes']>> {
  const person = await lockSelf(ctx);
  if (!person.has_second_factor) throw refuse(factors, 'no_second_factor');
  const recovery_codes = await renewRecoveryCodes(ctx, person.id);
  await auditChange(ctx, person.id, { to: 'recovery_codes' });
  await notifyPerson(ctx, person.id, 'recovery_codes_made');
  return { recovery_codes };
}

// ── For other slices ─────────────────────────────────────────────────────────────────────────────────

export const hasSecondFactor = (ctx: Ctx, user_id: number): Promise<boolean> =>
  queries.hasSecondFactor(ctx.db, user_id);

/** Everything that a person could give as a second factor ends. @param db as the system */
export const endFactors = (db: Ctx['db'], user_id: number): Promise<void> => queries.deleteFactors(db, user_id);

/** Whether passkeys are offered on the host of a call. */
export const offersPasskeys = ({ platform, caller }: RequestCtx): boolean =>
  relyingPartyOf(platform.settings, caller.host) !== null;
