import { problem } from '#web/api/ownProblem.ts';
import { ApiError } from '../api/api.ts';
import { createMe, type MePorts } from './createMe.ts';
import { createSessionEnd, type EndPorts } from './sessionEnd.ts';
import { createRefresher, type RefreshPorts } from './token/refresh.ts';
import { authorizationOf, claimsOf } from './token/token.ts';

export interface Credentials {
  email: string;
  password: string;
  captcha: string;
}

export interface SessionPorts extends RefreshPorts, MePorts, EndPorts {
  /** POST /v1/auth/login; answers the token. */
  login(credentials: Credentials): Promise<string>;
}

/** @throws for a text that is no token, which a proxy may have answered */
function readable(token: string): string {
  if (claimsOf(token) !== null) return token;
  throw new ApiError({ ...problem('server_error', 'errors.token', [], 0), request_id: '' });
}

/** The session (docs/reference/product/app.md#session-in-the-browser). Its side effects are ports, for the tests. */
export function createSession(ports: SessionPorts) {
  const { cookie, tabs } = ports;
  const me = createMe(ports);
  const freshToken = createRefresher(ports);
  const end = createSessionEnd(ports, me);

  const reload = (): Promise<void> => me.load().then(() => {});

  /** Signs in with a token that the server has just issued. */
  async function enter(token: string): Promise<void> {
    cookie.write(readable(token));
    await reload();
    tabs.notify('changed');
  }

  return Object.assign(end, {
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
    setUser: me.setUser,
  });
}
