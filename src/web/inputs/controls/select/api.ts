import type { Endpoint } from '#shared/endpoint.ts';
import type { Query } from '#web/api/address.ts';
import { ApiError, request, requestRecord } from '#web/api/api.ts';
import type { PersonSummary } from '../PersonAvatar.tsx';

/** Records by name, as lists answer them. */
export async function readNamed(
  { method, path }: Endpoint,
  query: Query,
  signal: AbortSignal,
): Promise<{ items: PersonSummary[]; total: number }> {
  const { data } = await request(method, path, { query, signal });
  const { items, totals } = data as { items: PersonSummary[]; totals: { count: number } };
  return { items, total: totals.count };
}

/** One of them by its id; null where it no longer exists. */
export async function readNamedOne(get: Endpoint, id: number, signal: AbortSignal): Promise<PersonSummary | null> {
  const found = await requestRecord(get, id, { signal }).catch(nullIfNotFound);
  return found && (found.record as unknown as PersonSummary);
}

/** Null for a 404; other errors are thrown. */
export function nullIfNotFound(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
