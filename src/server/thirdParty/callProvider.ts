import type { CustomFetch, CustomFetchOptions } from 'openid-client';
import { fetchGuarded, type GuardedAnswer } from '../outbound/fetchGuarded.ts';

/** For the whole of what one page waits for: it answers within 5 s (CONTRACT.md section 5, the same for all outside). */
export const PATIENCE_MS = 4500;
const MAX_BYTES = 512 * 1024;

type Request = Pick<CustomFetchOptions, 'headers'> & { method: string; body?: string };

/**
 * Calls to a provider. Hosts that stand in the settings may be private ones, for they are the operator's choice; hosts
 * that a provider's own documents name may not.
 * @param chosen addresses from the settings
 */
export function callProvider(chosen: readonly string[]) {
  const hosts = new Set(chosen.map((url) => new URL(url).host));
  return (url: string, { method, headers, body }: Request): Promise<GuardedAnswer> =>
    fetchGuarded(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body !== undefined && { body }),
      timeout_ms: PATIENCE_MS,
      max_bytes: MAX_BYTES,
      allow_private: hosts.has(new URL(url).host),
    });
}

/** The same for openid-client, which asks for `fetch`. */
export function guardedFetch(chosen: readonly string[]): CustomFetch {
  const call = callProvider(chosen);
  return async (url, { method, headers, body }) => {
    const answer = await call(url, { method, headers, ...(body && { body: String(body) }) });
    const isEmpty = [101, 204, 205, 304].includes(answer.status);
    return new Response(isEmpty ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: answer.headers,
    });
  };
}
