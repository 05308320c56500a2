import type { Me } from '#resources/auth/auth.resource.ts';
import type { User } from '#resources/users/users.resource.ts';
import { problem } from '#shared/problems.ts';
import { ApiError } from '../api/api.ts';
import { createStore } from '../state/store.ts';
import { createRefresher, type RefreshPorts } from './refresh.ts';
import type { Tabs } from './tabs.ts';
import { authorizationOf, claimsOf, identityOf } from './token.ts';
import type { TokenCookie } from './tokenCookie.ts';

interface MePorts {
  cookie: TokenCookie;
  /** GET /v1/auth/me, as the person of the cookie. */
  fetchMe(): Promise<Me>;
}

/** The reply of /v1/auth/me, and the identity whose token it was requested with. */
function createMe({ cookie, fetchMe }: MePorts) {
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

export interface Credentials {
  email: string;
  password: string;
  captcha: string;
}

export interface SessionPorts extends RefreshPorts, MePorts {
  tabs: Tabs;
  /** POST /v1/auth/login; answers the token. */
  login(credentials: Credentials): Promise<string>;
  /** POST /v1/auth/logout. */
  logout(): Promise<unknown>;
}

/** @throws for a text that is no token, which a proxy may have answered */
function readable(token: string): string {
  if (claimsOf(token) !== null) return token;
  throw new ApiError({ ...problem('server_error', 'errors.token', [], 0), request_id: '' });
}

/** The session (docs/product.md#session-in-the-browser). Its side effects are ports, for the tests. */
export function createSession(ports: SessionPorts) {
  const { cookie, tabs } = ports;
  const me = createMe(ports);
  const freshToken = createRefresher(ports);
  let signedOut = false;

  const reload = (): Promise<void> => me.load().then(() => {});

  /** Signs in with a token that the server has just issued. */
  async function enter(token: string): Promise<void> {
    cookie.write(readable(token));
    await reload();
    tabs.notify();
  }

  /** Ends the session in this browser; the server has ended it already. */
  async function end(): Promise<void> {
    cookie.remove();
    me.forget();
    tabs.notify();
    await reload().catch(() => {});
  }

  me.store.subscribe(() => {
    if (me.store.get()?.user) signedOut = false;
  });

  tabs.listen(() => {
    if (!me.isStale()) return;
    signedOut = cookie.read() === null;
    if (signedOut) me.forget();
    void reload().catch(() => {});
  });

  return {
    start: me.load,
    me: me.store.get,
    subscribe: me.store.subscribe,
    reload,
    /** The Authorization header, with the token refreshed when needed; null for a visitor. */
    async authorization(): Promise<string | null> {
      const token = await freshToken();
      return token === null ? null : authorizationOf(token);
    },
    enter,
    signIn: async (credentials: Credentials): Promise<void> => enter(await ports.login(credentials)),
    /** @param hasEnded the server has ended the session already */
    async signOut(hasEnded = false): Promise<void> {
      signedOut = true;
      if (!hasEnded) await ports.logout().catch(() => {});
      await end();
    },
    /** Call it on a 401: ends the session, unless the request was made with an older session's header. */
    async refused(authorization: string): Promise<void> {
      const token = cookie.read();
      if (me.store.get()?.user && (token === null || authorization === authorizationOf(token))) await end();
    },
    /** Whether the person signed out: then sign-in does not lead back to the page they were on. */
    signedOut: () => signedOut,
    setUser: me.setUser,
  };
}
