import { createHmac, timingSafeEqual } from 'node:crypto';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';

/**
 * Disposable tokens (docs/reference/product/modules.md#module-tokens): signed with the token of the install, so that the module's
 * backend verifies them alone. The backend could sign some itself and name any person, so they have a proof, too, that
 * only this installation can make.
 */

export interface DisposableClaims {
  account_id: number;
  user_id: number;
  /** The module's alias. */
  module: string;
  /** The session, with which the token ends. */
  sid: number;
}

interface Keys {
  /** The token of the install. */
  install: string;
  /** A key of the installation. */
  proof: Buffer;
}

/** @param seconds how long it is valid */
export function signDisposableToken(
  claims: DisposableClaims,
  keys: Keys,
  { now, seconds }: { now: Date; seconds: number },
): Promise<string> {
  const iat = Math.floor(now.getTime() / 1000);
  const exp = iat + seconds;
  return new SignJWT({ ...claims, iat, exp, proof: proofOf(keys.proof, claims, exp).toString('base64url') })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(keys.install));
}

/** What a token says, not yet verified; null if it is none. */
export function readDisposableToken(token: string): DisposableClaims | null {
  try {
    const { account_id, user_id, module, sid } = decodeJwt(token);
    const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);
    if (!isId(account_id) || !isId(user_id) || typeof module !== 'string' || !isId(sid)) return null;
    return { account_id, user_id, module, sid };
  } catch {
    return null;
  }
}

/** Whether what it says is true now. */
export async function isGenuine(token: string, claims: DisposableClaims, keys: Keys): Promise<boolean> {
  const key = new TextEncoder().encode(keys.install);
  const verified = await jwtVerify(token, key, { algorithms: ['HS256'], typ: 'JWT' }).catch(() => null);
  const { exp, proof } = verified?.payload ?? {};
  if (exp === undefined || typeof proof !== 'string') return false;
  const [given, right] = [Buffer.from(proof, 'base64url'), proofOf(keys.proof, claims, exp)];
  return given.length === right.length && timingSafeEqual(given, right);
}

const proofOf = (key: Buffer, { account_id, user_id, module, sid }: DisposableClaims, exp: number): Buffer =>
  createHmac('sha256', key).update([account_id, user_id, module, sid, exp].join('/')).digest();
