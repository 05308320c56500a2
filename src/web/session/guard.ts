import { matchRoutes } from 'react-router-dom';
import type { Me } from '#resources/auth/auth.resource.ts';
import { ownPath } from '#shared/ownPath.ts';

/** SPEC.md section 6, "Access modes"; and what is open to all, whoever is signed in. */
type RouteAccess = 'only_authorized' | 'only_guests' | 'only_full_access' | 'everyone';

/** Route table of SPEC.md section 2 and the visitor pages of CONTRACT.md section 2. What is not here is unknown. */
const routes: { path: string; handle: RouteAccess }[] = [
  { path: '/', handle: 'only_authorized' },
  { path: '/sign-in', handle: 'only_guests' },
  { path: '/sign-up', handle: 'only_guests' },
  { path: '/reset-password', handle: 'only_guests' },
  { path: '/reset-password/confirm', handle: 'only_guests' },
  // Where another account's address leads in: somebody else may be signed in here.
  { path: '/enter', handle: 'everyone' },
  { path: '/admin/*', handle: 'only_full_access' },
];

export const signInPath = '/sign-in';
export const signUpPath = '/sign-up';
export const resetPath = '/reset-password';
/** Where mailed links lead. */
export const confirmPath = '/reset-password/confirm';
export const dashboardPath = '/';

/** The router's own matching, so that the guard can never read an address in another way than the router does. */
export const accessOf = (path: string): RouteAccess | null =>
  matchRoutes(routes, { pathname: path })?.at(-1)?.route.handle ?? null;

/**
 * The path and query to go to after signing in, or null. Only an address of this origin, and only a known route behind
 * sign-in: a guest's own leads nowhere, and `/enter` would sign in somebody else.
 */
export function safeFallback(value: string | null): string | null {
  const path = ownPath(value ?? undefined);
  const access = path && accessOf(path.replace(/\?.*$/, ''));
  return access === 'only_authorized' || access === 'only_full_access' ? path : null;
}

/** Sign-in that remembers where the visitor was going; home needs no remembering. */
const signInFrom = (path: string, search: string): string => {
  const target = path + search;
  return target === dashboardPath ? signInPath : `${signInPath}?${new URLSearchParams({ fallback: target })}`;
};

export interface Visit {
  user: Pick<NonNullable<Me['user']>, 'full_access'> | null;
  path: string;
  /** With its question mark, or empty. */
  search: string;
}

/** Where to send a visit instead, or null to let it be (SPEC.md section 2, "Guards"). */
export function decideRoute({ user, path, search }: Visit): string | null {
  const access = accessOf(path);
  if (access === 'everyone') return null;
  if (access === 'only_guests')
    return user ? (safeFallback(new URLSearchParams(search).get('fallback')) ?? dashboardPath) : null;
  if (!user) return signInFrom(path, search);
  return access === 'only_full_access' && !user.full_access ? dashboardPath : null;
}
