import { useSyncExternalStore } from 'react';
import type { Me } from '#resources/auth/auth.resource.ts';
import { limits } from '#shared/limits.ts';
import { call, setAuthorize, setOnUnauthorized } from '../api/api.ts';
import { visitorCalls } from './callsByAddress.ts';
import { createSession } from './createSession.ts';
import { exclusive } from './exclusive.ts';
import { openTabs } from './tabs.ts';
import { tokenCookie } from './tokenCookie.ts';

/** Calls of every tab wait for a refresh, so it must not hang. */
const refreshTimeoutMs = 15_000;

const { login, logout, me, refresh_token } = visitorCalls;

/** The session of this browser. */
export const session = createSession({
  cookie: tokenCookie(),
  now: Date.now,
  exclusive,
  tabs: openTabs(),
  exchange: (token) =>
    call(refresh_token, {
      authorization: null,
      headers: { Authorization: `Frontend ${token}` },
      signal: AbortSignal.timeout(refreshTimeoutMs),
    }),
  login: (body) => call(login, { body, authorization: null }),
  logout: () => call(logout),
  fetchMe: () => call(me),
});

setAuthorize(session.authorization);
setOnUnauthorized((authorization) => void session.refused(authorization));

/** The signed-in person and the account; renders again when they change. `user` is null for a visitor. */
export function useMe(): Me {
  const present = useSyncExternalStore(session.subscribe, session.me);
  if (!present) throw new Error('The session has not started');
  return present;
}

/** How many days the account keeps deleted records. */
export function useTrashDays(): number {
  const { account } = useMe();
  return 'trash_days' in account ? account.trash_days : limits.trash_days;
}
