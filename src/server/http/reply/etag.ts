import { hash } from 'node:crypto';
import type { Resource } from '#shared/resource.ts';
import { Refusal } from '../../errors/errors.ts';

declare module '../../context.ts' {
  interface Ctx {
    /**
     * Refuses with 412 if the caller's `If-Match` names another state than `record`, which must be locked. It is a part of
     * the context because the call's row of the audit log takes `record` as what was before.
     */
    match(resource: Resource, record: object): void;
  }
}

/** Hash of a record without its resource's volatile fields (docs/reference/api/every-call.md#etag-and-if-match). */
export function etagOf(resource: Resource, record: object): string {
  const lasting = Object.entries(record)
    .filter(([field]) => !resource.volatile?.includes(field))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `"${hash('sha256', JSON.stringify(lasting, inOrder), 'base64url').slice(0, 27)}"`;
}

/** Sorts keys: their order depends on where the record was read. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** @throws 412 `stale` if the record is in another state than the caller expects */
export function assertMatch(ifMatch: string | undefined, current: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const named = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!named.includes(current)) throw new Refusal('stale', 'stale', { headers: { etag: current } });
}
