import { useSyncExternalStore } from 'react';
import type { Me } from '#resources/people/auth/auth.resource.ts';
import { limits } from '#shared/limits.ts';
import { call, setAuthorize, setOnFactorNeeded, setOnUnauthorized } from '../api/api.ts';
import { hasUnsaved } from '../state/unsaved.ts';
import { visitorCalls } from './callsByAddress.ts';
import { createSession } from './createSession.ts';
import { openTabs } from './tabs.ts';
import { exclusive } from './token/exclusive.ts';
import { isPreviewTab, tabToken } from './token/tabToken.ts';

/** Calls of every tab wait for a refresh, so it must not hang. */
const refreshTimeoutMs = 15_000;

const { login, logout, me, refresh_token } = visitorCalls;

/** The session of this browser, or of the preview in this tab. */
export const session = createSession({
  cookie: tabToken(),
  // A preview is not refreshed: to its token no time passes, until the server refuses it.
  now: isPreviewTab() ? () => 0 : Date.now,
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
  // It has nothing to save, and nobody signs in to it again.
  hasUnsaved: () => !isPreviewTab() && hasUnsaved(),
});

setAuthorize(session.authorization);
setOnUnauthorized(session.refused);
// The guards then lead to where it is set up.
setOnFactorNeeded(() => void (session.me()?.needs_second_factor || session.reload().catch(() => {})));

/** The signed-in person and the account; renders again when they change. `user` is null for a visitor. */
export function useMe(): Me {
  const present = useSyncExternalStore(session.subscribe, session.me);
  if (!present) throw new Error('The session has not started');
  return present;
}

/** Whether the page waits for its person to sign in again. */
export const useLapsed = (): boolean => useSyncExternalStore(session.onLapse, session.hasLapsed);

/** How many days the account keeps deleted records. */
export function useTrashDays(): number {
  const { account } = useMe();
  return 'trash_days' in account ? account.trash_days : limits.trash_days;
}
