import { ApiError } from '../../api/api.ts';
import type { Exclusive } from './exclusive.ts';
import { carriesUser, hasExpired, needsRefresh } from './token.ts';
import type { TokenCookie } from './tokenCookie.ts';

export interface RefreshPorts {
  cookie: TokenCookie;
  /** Milliseconds since 1970. */
  now(): number;
  /** POST /v1/auth/refresh-token with `Frontend <token>`; answers the new token. */
  exchange(token: string): Promise<string>;
  exclusive: Exclusive;
}

/** After an inconclusive refresh, how long a valid token is used before the next attempt. */
const holdOffMs = 5000;

/** Whether the server refused the session. No reply, 408, 429 and 5xx are inconclusive. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status);

/**
 * Returns a function that resolves to the token for a call, refreshed when it expires soon, or null for a visitor
 * (docs/reference/product/app.md#token-refresh). One refresh runs at a time in this tab and, by `exclusive`, in all tabs. A refused
 * refresh deletes the token. An inconclusive one keeps it, and throws only when the token has expired.
 */
export function createRefresher({ cookie, now, exchange, exclusive }: RefreshPorts) {
  let running: Promise<string | null> | null = null;
  let notBefore = 0;

  async function exchanged(token: string): Promise<string | null> {
    try {
      const next = await exchange(token);
      // Another tab may have signed out or in meanwhile.
      if (cookie.read() !== token) return cookie.read();
      if (carriesUser(next)) cookie.write(next);
      else cookie.remove();
    } catch (error) {
      if (isRefusal(error)) {
        if (cookie.read() === token) cookie.remove();
      } else {
        notBefore = now() + holdOffMs;
        if (hasExpired(token, now())) throw error;
      }
    }
    return cookie.read();
  }

  const refresh = () =>
    exclusive('refresh', async () => {
      const token = cookie.read();
      return token === null || !needsRefresh(token, now()) ? token : exchanged(token);
    });

  return async function freshToken(): Promise<string | null> {
    const token = cookie.read();
    if (token === null || !needsRefresh(token, now())) return token;
    if (now() < notBefore && !hasExpired(token, now())) return token;
    running ??= refresh().finally(() => {
      running = null;
    });
    return running;
  };
}
