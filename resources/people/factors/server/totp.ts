import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { seal, unseal } from '#server/crypto/seal.ts';

/** Codes of authenticator apps: RFC 6238 with SHA-1, 6 digits and steps of 30 s, which every app has. */

const STEP_S = 30;
/** Steps before and after the present one that are accepted, for clocks that differ. */
const WINDOW = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

const totpOf = (secret: Buffer, label: { issuer: string; email: string } | null = null) =>
  new TOTP({
    ...(label && { issuer: label.issuer, label: label.email }),
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_S,
  });

/** For typing and for a QR code. @param issuer shown by apps above the email */
export function describeTotp(
  secret: Buffer,
  label: { issuer: string; email: string },
): { secret: string; uri: string } {
  const totp = totpOf(secret, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * The step whose code this is.
 * @param now_s seconds since 1970
 * @returns null when it is of none that is accepted now
 */
export function stepOf(secret: Buffer, code: string, now_s: number): number | null {
  // The library throws for another length.
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: now_s * 1000, window: WINDOW });
  return delta === null ? null : Math.floor(now_s / STEP_S) + delta;
}

const place = (user_id: number) => `totp_secrets/secret/${user_id}`;

export const sealTotp = (key: Buffer, user_id: number, secret: Buffer): Buffer => seal(key, place(user_id), secret);

export const openTotp = (key: Buffer, user_id: number, sealed: Buffer): Buffer => unseal(key, place(user_id), sealed);
