import type { Data } from '@stoa/sdk';
import { findCalls, variantOf } from './callsEntity.ts';

/** A call that was not ended for so long was forgotten, and nobody is taken to be talking still. In ms. */
export const ONGOING_MS = 4 * 3_600_000;

/** Whether a call that was not ended may still be going on. */
export const isOngoing = (started_at: string, now: Date): boolean =>
  now.getTime() - Date.parse(started_at) < ONGOING_MS;

/** Which of these people are on a call. Nobody, where calls are not set up or may not be read. */
export async function loadOngoing(data: Data, user_ids: readonly number[], now: Date): Promise<ReadonlySet<unknown>> {
  if (user_ids.length === 0) return new Set();
  try {
    const { calls } = findCalls(await data.entities());
    const ongoing = calls && variantOf(calls, 'result', 'in_progress');
    if (!calls || !ongoing) return new Set();
    const since = new Date(now.getTime() - ONGOING_MS).toISOString();
    const { items } = await data.list(calls.alias, {
      query: { agent: { in: user_ids }, result: ongoing.id, started_at: { gte: since } },
      ...{ fields: ['agent'], limit: 1000 },
    });
    return new Set(items.map(({ agent }) => agent));
  } catch {
    return new Set();
  }
}
