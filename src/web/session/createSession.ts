import type { Me } from '#resources/auth/auth.resource.ts';
import type { User } from '#resources/users/users.resource.ts';
import { ApiError } from '../api/api.ts';
import { createStore } from '../state/store.ts';
import { createRefresher, type RefreshPorts } from './refresh.ts';
import type { Tabs } from './tabs.ts';
import { authorizationOf, identityOf } from './token.ts';
import type { TokenCookie } from './tokenCookie.ts';

interface MePorts {
  cookie: TokenCookie;
  /** GET /v1/auth/me, as the cookie's person. */
  fetchMe(): Promise<Me>;
}

/** The answer to "who is this", and for whose token it was given. */
function createMe({ cookie, fetchMe }: MePorts) {
  const store = createStore<Me | null>(null);
  let loadedFor: string | null = null;
  let turn = 0;

  /** Asks; a token that the server refuses is deleted, and the question put again as a visitor. */
  async function load(): Promise<Me> {
    turn += 1;
    const mine = turn;
    const identity = identityOf(cookie.read());
    const answer = await fetchMe().catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      if (identityOf(cookie.read()) === identity) cookie.remove();
      return fetchMe();
    });
    // Of two questions the later one knows better.
    if (mine !== turn) return store.get() ?? answer;
    loadedFor = answer.user ? identityOf(cookie.read()) : null;
    store.set(answer);
    return answer;
  }

  return {
    store,
    load,
    /** Another tab may have changed the cookie since. */
    isStale: () => store.get() !== null && identityOf(cookie.read()) !== loadedFor,
    /** A visitor from now on, without asking: rights must not outlive the session while an answer is awaited. */
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

/** Who is at the browser (SPEC.md section 4). Everything it needs of the world is handed in, so that it can be tested. */
export function createSession(ports: SessionPorts) {
  const { cookie, tabs } = ports;
  const me = createMe(ports);
  const freshToken = createRefresher(ports);
  let signedOut = false;

  const reload = (): Promise<void> => me.load().then(() => {});

  /** In as the person of a token that the server has just given. */
  async function enter(token: string): Promise<void> {
    cookie.write(token);
    await reload();
    tabs.tell();
  }

  /** Ends it in this browser alone: the server has said so, or has been told. */
  async function end(): Promise<void> {
    cookie.remove();
    me.forget();
    tabs.tell();
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
    /** The header of a person's call, refreshed by the 300-second margin; null for a visitor. */
    async authorization(): Promise<string | null> {
      const token = await freshToken();
      return token === null ? null : authorizationOf(token);
    },
    enter,
    signIn: async (credentials: Credentials): Promise<void> => enter(await ports.login(credentials)),
    async signOut(): Promise<void> {
      signedOut = true;
      await ports.logout().catch(() => {});
      await end();
    },
    /** Told of a 401: ends the session, unless it answered an older one's header. */
    async refused(authorization: string): Promise<void> {
      const token = cookie.read();
      if (me.store.get()?.user && (token === null || authorization === authorizationOf(token))) await end();
    },
    /** Whether the person left by choice: then sign-in is not told where they were. */
    signedOut: () => signedOut,
    setUser: me.setUser,
  };
}
