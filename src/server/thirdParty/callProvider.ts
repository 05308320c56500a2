import type { CustomFetch, CustomFetchOptions } from 'openid-client';
import { fetchGuarded, type GuardedAnswer } from '../outbound/fetchGuarded.ts';
import { ANSWER_BYTES } from '../outbound/parseAnswer.ts';

/** For all requests that one page waits for: it must answer within 5 s. */
export const PROVIDER_TIMEOUT_MS = 4500;

type Request = Pick<CustomFetchOptions, 'headers'> & { method: string; body?: string };

/**
 * Calls to a provider. Hosts from the settings may be private, because the operator chose them; hosts that the
 * provider's own documents name may not.
 * @param trusted addresses from the settings
 */
export function callProvider(trusted: readonly string[]) {
  const hosts = new Set(trusted.map((url) => new URL(url).host));
  return (url: string, { method, headers, body }: Request): Promise<GuardedAnswer> =>
    fetchGuarded(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body !== undefined && { body }),
      timeout_ms: PROVIDER_TIMEOUT_MS,
      max_bytes: ANSWER_BYTES,
      allow_private: hosts.has(new URL(url).host),
    });
}

/** The same as a `fetch` for openid-client. */
export function guardedFetch(trusted: readonly string[]): CustomFetch {
  const call = callProvider(trusted);
  return async (url, { method, headers, body }) => {
    const answer = await call(url, { method, headers, ...(body && { body: String(body) }) });
    const isEmpty = [101, 204, 205, 304].includes(answer.status);
    return new Response(isEmpty ? null : new Uint8Array(answer.body), {
      status: answer.status,
      // No other header is of use. It would read challenges of `www-authenticate` instead of the error, and slowly.
      headers: { 'content-type': answer.headers.get('content-type') ?? '' },
    });
  };
}
