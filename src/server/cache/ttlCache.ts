/**
 * How long an answer is believed when no notice of a change comes, in milliseconds. What others change is to be seen
 * within 5 s (CONTRACT.md section 2), and a call already under way takes its time too.
 */
export const CACHE_TTL_MS = 4000;

/** Answers kept in memory for a short while; many asking at once for the same one share a single load. */
export interface TtlCache<V> {
  get(key: string): Promise<V>;
  /** Forgets all values that the test says yes to, loads under way included. */
  forget(test: (value: V | undefined, key: string) => boolean): void;
}

interface Entry<V> {
  loading: Promise<V>;
  value?: V;
  expires: number;
}

/**
 * @param load asked when nothing fresh is known
 * @param options.ttl_ms how long an answer may be believed when no notice comes
 * @param options.max entries kept; the oldest go first
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
      // One that is still loading may have read the old row: it goes too, whatever it turns out to be.
      for (const [key, entry] of entries) {
        if (!('value' in entry) || test(entry.value, key)) entries.delete(key);
      }
    },
  };
}
