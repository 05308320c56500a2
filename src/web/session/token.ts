import { jwtDecode } from 'jwt-decode';
import { limits } from '#shared/limits.ts';

interface Claims {
  sub?: string;
  sid?: string | number;
  exp?: number;
}

/** Null for a text that is no token ("Invalid token specified"). Nothing here is verified: that is the server's. */
export function claimsOf(token: string): Claims | null {
  try {
    return jwtDecode<Claims>(token);
  } catch {
    return null;
  }
}

/** Milliseconds since 1970; 0, long past, when the claim is missing or the token cannot be read. */
export function expiryOf(token: string): number {
  const exp = claimsOf(token)?.exp;
  return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : 0;
}

/** Within 300 seconds of its end a token is refreshed (SPEC.md section 4). */
export const needsRefresh = (token: string, now: number): boolean =>
  expiryOf(token) - now <= limits.token_refresh_margin_s * 1000;

export const hasExpired = (token: string, now: number): boolean => expiryOf(token) <= now;

/** "If the refreshed token carries a user it replaces the old one." */
export const carriesUser = (token: string): boolean => Boolean(claimsOf(token)?.sub);

/** The header of a call that a token's person makes. */
export const authorizationOf = (token: string): string => `WebApp ${token}`;

/** Who a cookie's token belongs to, to notice that another tab has signed in or out. */
export const identityOf = (token: string | null): string | null => {
  const claims = token === null ? null : claimsOf(token);
  return claims ? `${claims.sub}/${claims.sid}` : null;
};
