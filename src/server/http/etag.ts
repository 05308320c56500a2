import { createHash } from 'node:crypto';
import type { Resource } from '#shared/resource.ts';
import { Refusal } from '../errors.ts';

/** Names a record's state: equal while nothing but the resource's volatile fields has changed. */
export function etagOf(resource: Resource, record: object): string {
  const lasting = Object.entries(record)
    .filter(([field]) => !resource.volatile?.includes(field))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `"${createHash('sha256').update(JSON.stringify(lasting, inOrder)).digest('base64url').slice(0, 27)}"`;
}

/** Parts of a record come in the order of whoever read them: the database's own, or the declaration's. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Refuses a write that was based on another state of the record (CONTRACT.md section 3: 412 `stale`). */
export function assertMatch(ifMatch: string | undefined, current: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const named = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!named.includes(current)) throw new Refusal('stale', 'stale', { headers: { etag: current } });
}
