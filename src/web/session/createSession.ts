import type { Me } from '#resources/auth/auth.resource.ts';
import type { User } from '#resources/users/users.resource.ts';
import { ApiError } from '../providers/api.ts';
import { createRefresher, type RefreshPorts } from './refresh.ts';
import { createStore } from './store.ts';
import type { Tabs } from './tabs.ts';
import { identityOf } from './token.ts';

export interface Credentials {
  email: string;
  password: string;
  captcha: string;
}

export interface SessionPorts extends RefreshPorts {
  tabs: Tabs;
  /** POST /v1/auth/login; answers the token. */
  login(credentials: Credentials): Promise<string>;
  /** POST /v1/auth/logout. */
  logout(): Promise<unknown>;
  /** GET /v1/auth/me, as the cookie's person. */
  fetchMe(): Promise<Me>;
}

/** Who is at the browser (SPEC.md section 4). Everything it needs of the world is handed in, so that it can be tested. */
export function createSession(ports: SessionPorts) {
  const { cookie, tabs } = ports;
  const freshToken = createRefresher(ports);
  const me = createStore<Me | null>(null);
  let loadedFor: string | null = null;
  let signedOut = false;
  let turn = 0;

  async function load(): Promise<Me> {
    turn += 1;
    const mine = turn;
    const identity = identityOf(cookie.read());
    const answer = await ports.fetchMe().catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      if (identityOf(cookie.read()) === identity) cookie.remove();
      return ports.fetchMe();
    });
    // Of two questions the later one knows better.
    if (mine !== turn) return me.get() ?? answer;
    // A refresh on the way may have deleted the token.
    loadedFor = answer.user ? identityOf(cookie.read()) : null;
    me.set(answer);
    return answer;
  }

  const reload = async (): Promise<void> => {
    await load();
  };

  /** Ends it in this browser alone: the server has said so, or has been told. */
  async function end(): Promise<void> {
    cookie.remove();
    const { account } = me.get() ?? {};
    loadedFor = null;
    // At once, and without asking: rights must not outlive the session while an answer is awaited.
    if (account) me.set({ user: null, account, modules: [] });
    tabs.tell();
    await reload().catch(() => {});
  }

  tabs.listen(() => {
    if (me.get() && identityOf(cookie.read()) !== loadedFor) {
      signedOut = cookie.read() === null;
      reload().catch(() => {});
    }
  });

  return {
    /** Asks who this is; a token that the server refuses is deleted and the question put again as a visitor. */
    start: load,
    me: me.get,
    subscribe: me.subscribe,
    reload,
    /** The header of a person's call, refreshed by the 300-second margin; null for a visitor. */
    async authorization(): Promise<string | null> {
      const token = await freshToken();
      return token === null ? null : `WebApp ${token}`;
    },
    async signIn(credentials: Credentials): Promise<void> {
      cookie.write(await ports.login(credentials));
      signedOut = false;
      await reload();
      tabs.tell();
    },
    async signOut(): Promise<void> {
      signedOut = true;
      await ports.logout().catch(() => {});
      await end();
    },
    /** Told of a 401: ends the session, unless it was an older one's. */
    async refused(authorization: string): Promise<void> {
      const token = cookie.read();
      if (me.get()?.user && (token === null || authorization === `WebApp ${token}`)) await end();
    },
    /** Whether the person left by choice: then sign-in is not told where they were. */
    signedOut: () => signedOut,
    setUser(user: User): void {
      const present = me.get();
      if (present) me.set({ ...present, user });
    },
  };
}
