import { createHash } from 'node:crypto';
import type { RequestCtx } from '#server/context.ts';
import { seal, unseal } from '#server/crypto/seal.ts';
import { passkey_minutes } from '#shared/auth/factorNumbers.ts';

/**
 * Challenges of WebAuthn are sealed, so that nothing is stored before they come back: for one purpose, one account and one
 * host. Each is used once (`consumeNonce`).
 */

export type Purpose = 'register' | 'sign_in' | 'second_factor' | 'reauthenticate';

interface Content {
  host: string;
  /** Whom it is for; null: any person with a passkey. */
  user_id: number | null;
  /** The sign-in that it belongs to, or the handle of the person who registers; null: none. */
  of: string | null;
  /** Milliseconds since 1970. */
  expires: number;
}

const placeOf = ({ account }: RequestCtx, purpose: Purpose) => `webauthn/${purpose}/${account.id}`;

/** Base64url, as browsers take it. */
export function newWebauthnChallenge(
  ctx: RequestCtx,
  purpose: Purpose,
  { user_id, of = null }: { user_id: number | null; of?: string | null },
): string {
  const expires = ctx.now.getTime() + passkey_minutes * 60_000;
  const content: Content = { host: ctx.caller.host, user_id, of, expires };
  return seal(ctx.platform.key('second_factor'), placeOf(ctx, purpose), JSON.stringify(content)).toString('base64url');
}

/** Null for one that is not ours, of another purpose, account or host, or expired. */
export function readWebauthnChallenge(ctx: RequestCtx, purpose: Purpose, challenge: string): Content | null {
  try {
    const sealed = Buffer.from(challenge, 'base64url');
    const text = unseal(ctx.platform.key('second_factor'), placeOf(ctx, purpose), sealed).toString();
    const content = JSON.parse(text) as Content;
    return content.host === ctx.caller.host && content.expires > ctx.now.getTime() ? content : null;
  } catch {
    return null;
  }
}

export const hashOf = (challenge: string): Buffer =>
  createHash('sha256').update(Buffer.from(challenge, 'base64url')).digest();

/** When it can be forgotten that it was used. */
export const forgottenAt = ({ now }: RequestCtx, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
