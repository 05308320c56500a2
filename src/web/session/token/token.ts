import { jwtDecode } from 'jwt-decode';
import { limits } from '#shared/limits.ts';

interface Claims {
  sub?: string;
  sid?: string | number;
  exp?: number;
}

/** Null for a text that is no token. The signature is not verified: the server does that. */
export function claimsOf(token: string): Claims | null {
  try {
    return jwtDecode<Claims>(token);
  } catch {
    return null;
  }
}

/** Milliseconds since 1970; 0 when the claim is missing or the token cannot be read. */
export function expiryOf(token: string): number {
  const exp = claimsOf(token)?.exp;
  return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : 0;
}

/** docs/reference/product/app.md#token-refresh */
export const needsRefresh = (token: string, now: number): boolean =>
  expiryOf(token) - now <= limits.token_refresh_margin_s * 1000;

export const hasExpired = (token: string, now: number): boolean => expiryOf(token) <= now;

/** Whether the token is a person's; a refreshed one without a user replaces nothing. */
export const carriesUser = (token: string): boolean => Boolean(claimsOf(token)?.sub);

/** The Authorization header of a call with this token. */
export const authorizationOf = (token: string): string => `WebApp ${token}`;

/** The person and session of a token, to notice that another tab has signed in or out. */
export const identityOf = (token: string | null): string | null => {
  const claims = token === null ? null : claimsOf(token);
  return claims ? `${claims.sub}/${claims.sid}` : null;
};
