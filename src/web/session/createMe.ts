import type { Me } from '#resources/people/auth/auth.resource.ts';
import type { User } from '#resources/people/users/users.resource.ts';
import { ApiError } from '../api/api.ts';
import { createStore } from '../state/store.ts';
import { identityOf } from './token/token.ts';
import type { TokenCookie } from './token/tokenCookie.ts';

export interface MePorts {
  cookie: TokenCookie;
  /** GET /v1/auth/me, as the person of the cookie. */
  fetchMe(): Promise<Me>;
}

/** The reply of /v1/auth/me, and the identity whose token it was requested with. */
export function createMe({ cookie, fetchMe }: MePorts) {
  const store = createStore<Me | null>(null);
  let loadedFor: string | null = null;
  let turn = 0;

  /** Requests it. A token that the server refuses is deleted, and the request repeated as a visitor. */
  async function load(): Promise<Me> {
    turn += 1;
    const mine = turn;
    const identity = identityOf(cookie.read());
    const answer = await fetchMe().catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      if (identityOf(cookie.read()) === identity) cookie.remove();
      return fetchMe();
    });
    // Of two concurrent requests the later one counts.
    if (mine !== turn) return store.get() ?? answer;
    loadedFor = answer.user ? identityOf(cookie.read()) : null;
    store.set(answer);
    return answer;
  }

  return {
    store,
    load,
    /** Whether another tab has changed the cookie since. */
    isStale: () => store.get() !== null && identityOf(cookie.read()) !== loadedFor,
    /** Becomes a visitor without a request: rights must not outlive the session. */
    forget(): void {
      const { account } = store.get() ?? {};
      loadedFor = null;
      if (account) store.set({ user: null, account, modules: [] });
    },
    setUser(user: User): void {
      const present = store.get();
      if (present) store.set({ ...present, user });
    },
  };
}
