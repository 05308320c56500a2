import { matchRoutes } from 'react-router-dom';
import type { Me } from '#resources/people/auth/auth.resource.ts';
import { ownPath } from '#shared/ownPath.ts';

/** Access modes of docs/reference/product/app.md#guards. */
type RouteAccess = 'only_authorized' | 'only_guests' | 'only_full_access' | 'everyone';

/** docs/reference/product/app.md#routes. Any other path is unknown. */
const routes: { path: string; handle: RouteAccess }[] = [
  { path: '/', handle: 'only_authorized' },
  { path: '/sign-in', handle: 'only_guests' },
  { path: '/sign-up', handle: 'only_guests' },
  { path: '/reset-password', handle: 'only_guests' },
  { path: '/reset-password/confirm', handle: 'only_guests' },
  // Sign-in from another account's host: another person may be signed in here.
  { path: '/enter', handle: 'everyone' },
  { path: '/accounts', handle: 'only_authorized' },
  { path: '/second-factor', handle: 'only_authorized' },
  { path: '/data/*', handle: 'only_authorized' },
  { path: '/m/:alias/*', handle: 'only_authorized' },
  { path: '/admin/*', handle: 'only_full_access' },
];

export const signInPath = '/sign-in';
export const signUpPath = '/sign-up';
export const resetPath = '/reset-password';
/** Mailed links lead here. */
export const confirmPath = '/reset-password/confirm';
export const dashboardPath = '/';
/** The person's other accounts and invitations. */
export const accountsPath = '/accounts';
/** Where an administrator sets up the second factor that the account requires. */
export const factorPath = '/second-factor';

/** Uses the router's own matching, so that guard and router agree on every address. */
export const accessOf = (path: string): RouteAccess | null =>
  matchRoutes(routes, { pathname: path })?.at(-1)?.route.handle ?? null;

/**
 * The path and query to go to after signing in, or null. Only an address of this origin, and only a known route behind
 * sign-in: not a guest page, and not `/enter`, which would sign in another person.
 */
export function safeFallback(value: string | null): string | null {
  const path = ownPath(value ?? undefined);
  const access = path && accessOf(path.replace(/\?.*$/, ''));
  return access === 'only_authorized' || access === 'only_full_access' ? path : null;
}

/** A page with the requested address as its fallback; without one for the dashboard. */
const before = (page: string, target: string): string =>
  target === dashboardPath ? page : `${page}?${new URLSearchParams({ fallback: target })}`;

export interface Visit {
  user: Pick<NonNullable<Me['user']>, 'full_access'> | null;
  /** The account requires a second factor that the person does not have. */
  needsFactor?: boolean | undefined;
  path: string;
  /** With the question mark, or empty. */
  search: string;
}

/** The path to redirect to, or null (docs/reference/product/app.md#guards). */
export function decideRoute({ user, needsFactor, path, search }: Visit): string | null {
  const access = accessOf(path);
  if (access === 'everyone') return null;
  const isGuests = access === 'only_guests';
  if (!user) return isGuests ? null : before(signInPath, path + search);
  const isFactor = path === factorPath;
  const next =
    isGuests || isFactor ? (safeFallback(new URLSearchParams(search).get('fallback')) ?? dashboardPath) : null;
  if (needsFactor) return isFactor ? null : before(factorPath, next ?? path + search);
  if (next) return next;
  return access === 'only_full_access' && !user.full_access ? dashboardPath : null;
}
