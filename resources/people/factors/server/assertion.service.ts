import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Ctx, RequestCtx } from '#server/context.ts';
import { consumeNonce } from '#server/database/sql/consumeNonce.ts';
import { passkey_minutes } from '#shared/auth/factorNumbers.ts';
import type { Assertion, RequestOptions } from '#shared/auth/webauthn.ts';
import * as queries from './factors.queries.ts';
import { notifyOfAttack } from './notices.service.ts';
import { type RelyingParty, relyingPartyOf } from './relyingParty.ts';
import { forgottenAt, hashOf, newWebauthnChallenge, type Purpose, readWebauthnChallenge } from './webauthnChallenge.ts';

/** Uses of passkeys: docs/reference/api/sign-in.md#passkeys. */

interface Whom {
  /** Null: any person with a passkey. */
  user_id: number | null;
  /** The sign-in that the passkey is asked for. */
  of?: string;
}

/** Options for the browser. @returns null where the person has no passkey that works on this host */
export async function assertionOptions(
  ctx: RequestCtx,
  db: Ctx['db'],
  purpose: Purpose,
  { user_id, of }: Whom,
): Promise<RequestOptions | null> {
  const rp = relyingPartyOf(ctx.platform.settings, ctx.caller.host);
  if (!rp) return null;
  const own = user_id === null ? [] : (await queries.findPasskeys(db, user_id)).filter(({ rp_id }) => rp_id === rp.id);
  if (user_id !== null && own.length === 0) return null;
  return {
    challenge: newWebauthnChallenge(ctx, purpose, { user_id, of: of ?? null }),
    rpId: rp.id,
    timeout: passkey_minutes * 60_000,
    allowCredentials: own.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      type: 'public-key',
      transports,
    })),
    userVerification: 'required',
  };
}

/** Why a passkey is not accepted. `copied`: its counter did not rise, so two authenticators have its key. */
type Verdict = { user_id: number } | { refused: true; copied?: { user_id: number; name: string } };

const refused = { refused: true } as const;

/**
 * Verifies a use of a passkey: challenge (once), origin, relying party, signature, user verification, owner and counter.
 * @param ctx as the system; whether the owner is a member is the caller's to check
 */
export async function verifyAssertion(
  ctx: Ctx,
  purpose: Purpose,
  assertion: Assertion,
  { user_id, of }: Whom,
): Promise<Verdict> {
  const rp = relyingPartyOf(ctx.platform.settings, ctx.caller.host);
  const passkey = rp && (await queries.lockCredential(ctx.db, rp.id, Buffer.from(assertion.id, 'base64url')));
  if (!rp || !passkey || (user_id !== null && passkey.user_id !== user_id)) return refused;
  if (!isOwner(assertion, passkey, user_id)) return refused;
  const signed = await verifySignature(ctx, { purpose, assertion, passkey, rp, of: of ?? null });
  if (!signed) return refused;
  const { counter, is_backed_up, challenge } = signed;
  // Some authenticators do not count: theirs is always 0.
  if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter)
    return { ...refused, copied: { user_id: passkey.user_id, name: passkey.name } };
  if (!(await consumeNonce(ctx.db, hashOf(challenge), forgottenAt(ctx, passkey_minutes)))) return refused;
  await queries.notePasskeyUse(ctx.db, passkey.id, { counter, is_backed_up });
  return { user_id: passkey.user_id };
}

/** Who signs in without saying who they are is named by the authenticator; the name must be the owner's. */
function isOwner({ response }: Assertion, { user_handle }: queries.PasskeyRow, user_id: number | null): boolean {
  if (response.userHandle == null) return user_id !== null;
  return Buffer.from(response.userHandle, 'base64url').equals(user_handle);
}

interface Signed {
  purpose: Purpose;
  assertion: Assertion;
  passkey: queries.PasskeyRow;
  rp: RelyingParty;
  of: string | null;
}

async function verifySignature(ctx: RequestCtx, { purpose, assertion, passkey, rp, of }: Signed) {
  let challenge = '';
  const isOurs = (given: string) => {
    const content = readWebauthnChallenge(ctx, purpose, given);
    challenge = given;
    return content !== null && content.of === of && (content.user_id ?? passkey.user_id) === passkey.user_id;
  };
  const { userHandle, ...response } = assertion.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: assertion.id,
        rawId: assertion.rawId,
        type: assertion.type,
        response: { ...response, ...(userHandle != null && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: isOurs,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id.toString('base64url'),
        publicKey: new Uint8Array(passkey.public_key),
        // Compared by the caller, once the signature is known to be right.
        counter: 0,
      },
    });
    if (!verified) return null;
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return { counter: newCounter, is_backed_up: credentialBackedUp, challenge };
  } catch (error) {
    // Without the answer of the authenticator.
    ctx.log.info({ reason: (error as Error).message }, 'passkey refused');
    return null;
  }
}

/** Tells the owner of a passkey that seems copied, in a transaction of its own: the call is refused. */
export const tellIfCopied = (ctx: RequestCtx, verdict: Verdict): Promise<void> =>
  'refused' in verdict && verdict.copied
    ? notifyOfAttack(ctx, { kind: 'passkey_copied', ...verdict.copied })
    : Promise.resolve();
