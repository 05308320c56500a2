import { jwtVerify, SignJWT } from 'jose';

/**
 * DEV tokens (docs/reference/product/modules.md#dev-mode): they open the frame of a DEV widget, and say from which address its
 * scripts may come. They open nothing else.
 */

export interface DevClaims {
  /** The account that develops the module. */
  account_id: number;
  user_id: number;
  module_id: number;
  /** The address of the widget; null: the module has none. */
  url: string | null;
}

const audience = 'stoa:dev';

/** @param seconds how long it is valid */
export function signDevToken(claims: DevClaims, key: Buffer, { now, seconds }: { now: Date; seconds: number }) {
  const at = Math.floor(now.getTime() / 1000);
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(audience)
    .setIssuedAt(at)
    .setExpirationTime(at + seconds)
    .sign(key);
}

/** Null for a token that is not genuine, or has expired. */
export async function readDevToken(token: string, key: Buffer): Promise<DevClaims | null> {
  const verified = await jwtVerify<DevClaims>(token, key, { algorithms: ['HS256'], typ: 'JWT', audience }).catch(
    () => null,
  );
  if (!verified) return null;
  const { account_id, user_id, module_id, url } = verified.payload;
  return { account_id, user_id, module_id, url: url ?? null };
}
