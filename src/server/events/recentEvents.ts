import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { requestLimits } from '#shared/limits.ts';
import type { Listener } from './openStreams.ts';

/** What a listener is sent of an event; null: nothing. */
export type RecentEvent = (listener: Listener) => string | null;

/**
 * The last events of each account, for a page that reads first and connects to the stream later. A position names a
 * place between two events. Only accounts whose positions were asked for are followed.
 */
export function recentEvents() {
  const accounts = new LRUCache<number, { id: string; count: number; events: RecentEvent[] }>({
    max: requestLimits.recent_event_accounts_max,
  });
  const add = (account_id: number, event: RecentEvent) => {
    const known = accounts.peek(account_id);
    if (!known) return;
    known.count += 1;
    known.events.push(event);
    if (known.events.length > requestLimits.recent_events_max) known.events.shift();
  };
  return {
    add,
    addToAll: (event: RecentEvent) => {
      for (const account_id of [...accounts.keys()]) add(account_id, event);
    },
    position(account_id: number): string {
      let known = accounts.get(account_id);
      if (!known) {
        known = { id: randomUUID(), count: 0, events: [] };
        accounts.set(account_id, known);
      }
      return `${known.id}.${known.count}`;
    },
    /** Null if some are no longer known, or happened in another process. */
    since(account_id: number, position: string): RecentEvent[] | null {
      const known = accounts.peek(account_id);
      const [id, count] = position.split('.');
      if (!known || known.id !== id || !/^\d{1,15}$/.test(count ?? '')) return null;
      const missed = known.count - Number(count);
      if (missed < 0 || missed > known.events.length) return null;
      return known.events.slice(known.events.length - missed);
    },
  };
}
