import { LRUCache } from 'lru-cache';

/**
 * How long a cached value is used when no notification of a change arrives. A change made elsewhere is visible within
 * 5 s (docs/reference/api/access.md#authentication), and the call under way needs some of that time.
 */
export const CACHE_TTL_MS = 4000;

/** The clock of a cache is read at most this often. */
const TTL_RESOLUTION_MS = 100;

export interface TtlCache<V> {
  /** The cached value, or a fresh one. Concurrent calls for one key share a single load. A failed load is not kept. */
  get(key: string): Promise<V>;
  /** Removes the values that match. Loads under way are removed as well: they may have read the old row. */
  forget(matches: (value: V | undefined, key: string) => boolean): void;
}

interface Entry<V> {
  loading: Promise<V>;
  value?: V;
}

/**
 * Values kept for a short time.
 *
 * `LRUCache` has `fetch` for this, but hides loads under way from iteration, so that `forget` could not reach them.
 * @param options.ttl_ms counted from the start of the load
 * @param options.max entries kept; the least recently used is evicted
 */
export function ttlCache<V>(
  load: (key: string) => Promise<V>,
  { ttl_ms, max }: { ttl_ms: number; max: number },
): TtlCache<V> {
  const entries = new LRUCache<string, Entry<V>>({ max, ttl: ttl_ms, ttlResolution: TTL_RESOLUTION_MS });

  const start = (key: string): Promise<V> => {
    const entry: Entry<V> = { loading: load(key) };
    entries.set(key, entry);
    entry.loading.then(
      (value) => {
        entry.value = value;
      },
      () => entries.peek(key) === entry && entries.delete(key),
    );
    return entry.loading;
  };

  return {
    get: (key) => entries.get(key)?.loading ?? start(key),
    forget(matches) {
      for (const [key, entry] of entries.entries())
        if (!('value' in entry) || matches(entry.value, key)) entries.delete(key);
    },
  };
}
