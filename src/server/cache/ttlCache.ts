/**
 * Lifetime of cached values, in ms, if no notification of a change arrives. Changes by other processes must be visible
 * within 5 s (docs/api.md#authentication), and a call that has begun takes time too.
 */
export const CACHE_TTL_MS = 4000;

/** Values cached for a short time. Concurrent calls for one key share a load. */
export interface TtlCache<V> {
  get(key: string): Promise<V>;
  /** Drops the values for which `test` is true, and all loads in progress. */
  forget(test: (value: V | undefined, key: string) => boolean): void;
}

interface Entry<V> {
  loading: Promise<V>;
  value?: V;
  expires: number;
}

/**
 * @param load called when there is no fresh value
 * @param options.ttl_ms lifetime of a value if no notification arrives
 * @param options.max entries kept; the oldest are dropped first
 */
export function ttlCache<V>(load: (key: string) => Promise<V>, options: { ttl_ms: number; max: number }): TtlCache<V> {
  const entries = new Map<string, Entry<V>>();

  const start = (key: string): Promise<V> => {
    const entry: Entry<V> = { loading: load(key), expires: Date.now() + options.ttl_ms };
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > options.max) entries.delete(entries.keys().next().value as string);
    entry.loading.then(
      (value) => {
        entry.value = value;
      },
      () => entries.get(key) === entry && entries.delete(key),
    );
    return entry.loading;
  };

  return {
    get(key) {
      const known = entries.get(key);
      return known && known.expires > Date.now() ? known.loading : start(key);
    },
    forget(test) {
      // A load in progress may have read the old row.
      for (const [key, entry] of entries) {
        if (!('value' in entry) || test(entry.value, key)) entries.delete(key);
      }
    },
  };
}
