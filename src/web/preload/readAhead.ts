import { QueryClient } from '@tanstack/react-query';
import { tokenCookie } from '../session/tokenCookie.ts';

export const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false, retry: false } } });

/** What is read before the administration is drawn, and as whom. */
let ahead: { client: QueryClient; token: string | null; reading: Promise<unknown> } | null = null;

/** Whether something was read ahead, or is being, and has not been taken. */
export const isReadAhead = (): boolean => ahead !== null && ahead.token === tokenCookie().read();

/** Reads into a cache that the administration will begin with; once, however often it is asked for. */
export function readAhead(read: (client: QueryClient) => Promise<unknown>): Promise<unknown> {
  if (ahead && isReadAhead()) return ahead.reading;
  const client = createQueryClient();
  ahead = { client, token: tokenCookie().read(), reading: read(client) };
  return ahead.reading;
}

/** Hands the cache over, once, and never to somebody else. */
export function takeAhead(): QueryClient | null {
  const client = ahead && isReadAhead() ? ahead.client : null;
  ahead = null;
  return client;
}
