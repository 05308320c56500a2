import type { IncomingMessage } from 'node:http';

/** Bodies from this size on are large, bytes. Most calls of pages send less than 4 KiB. */
const LARGE = 16 * 1024;

/** An export, a streamed list, a page of many records, or a comparison of all. */
const manyRecords = /\/export\.(?:csv|xlsx)|\/duplicates\?|[?&]limit=(?:-1|\d{3})/;

/** Whether answering takes much time or memory, as far as its first lines tell (docs/start/load.md#large-requests). */
export function isLarge({ method, url = '', headers }: IncomingMessage): boolean {
  if (!url.startsWith('/api/')) return false;
  if (method === 'GET') return manyRecords.test(url);
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) >= LARGE;
}
