import type { Readable } from 'node:stream';
import type { Listener, OpenStreams, Reads } from './openStreams.ts';

/** A write of records of one entity. Values are not part of events. */
export interface WrittenRecords {
  account_id: number;
  entity_id: number;
  alias: string;
  /** Null if there are too many, or they were not counted. */
  ids: readonly number[] | null;
  /** The client that wrote them (`Stoa-Page` header), which gets no event. */
  page: string | null;
}

/** No data: any record of any entity. */
export const anythingWritten = 'event: records\ndata: {}\n\n';

export const isOwn = (listener: Listener, page: string | null) => page !== null && listener.page === page;

/** Roles do not limit the listener. */
const isAbove = ({ role_ids, key_role_id }: Listener) => role_ids === null && key_role_id === null;

/** What a listener is told of a write: nothing of its own, not which records, if it may read some of them only; nothing, if none. */
export function recordLines({ entity_id, alias, ids, page }: WrittenRecords, listener: Listener): string | null {
  if (isOwn(listener, page)) return null;
  const extent = isAbove(listener) ? 'all' : listener.reads?.(entity_id);
  if (extent === undefined) return anythingWritten;
  if (extent === 'none') return null;
  return `event: records\ndata: ${JSON.stringify({ entity_id, alias, ...(ids && extent === 'all' && { ids }) })}\n\n`;
}

/**
 * Works out again what listeners may read. Until it is known, a listener learns of every write, and of no record.
 * @param readsOf what one listener may read now
 */
export function refreshReads(
  streams: Pick<OpenStreams, 'listenerOf' | 'end'>,
  of: Iterable<Readable>,
  readsOf: (listener: Listener) => Promise<Reads>,
): void {
  for (const stream of of) {
    const listener = streams.listenerOf(stream);
    if (!listener || isAbove(listener)) continue;
    const request = Symbol('latest request');
    listener.reads = null;
    listener.latestRequest = request;
    readsOf(listener).then(
      (reads) => {
        if (listener.latestRequest === request) listener.reads = reads;
      },
      () => streams.end(stream),
    );
  }
}
