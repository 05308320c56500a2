import type { FairPool } from './fairPool.ts';

/** From this time on a read is slow, ms. */
const SLOW_MS = 50;
/** Statements whose time is known; the first of them makes room for another. */
const KNOWN_MAX = 2000;

/**
 * How long statements take, by their text. A statement that waits for a busy machine takes long at times, a slow one
 * nearly always, so the time falls faster than it rises.
 */
class KnownTimes {
  readonly #times = new Map<string, { ms: number }>();

  isQuick(text: string): boolean | undefined {
    const known = this.#times.get(text);
    return known && known.ms < SLOW_MS;
  }

  note(text: string, ms: number): void {
    const known = this.#times.get(text);
    if (known) known.ms += (ms - known.ms) * (ms < known.ms ? 0.5 : 0.1);
    else {
      if (this.#times.size === KNOWN_MAX) this.#times.delete(this.#times.keys().next().value as string);
      this.#times.set(text, { ms });
    }
  }
}

/**
 * Connections whose slow reads run apart from the rest (docs/start/load.md#shares): by the time that the same statement
 * took before. An unknown statement runs with the rest, unless the account has an unknown or slow one in flight.
 */
export function withSlowReads(rest: FairPool, slow: FairPool): FairPool {
  const times = new KnownTimes();
  const inFlight = new Map<number, number>();
  return {
    use(account_id, use, work) {
      const { text } = use;
      if (text === undefined) return rest.use(account_id, use, work);
      const timed: typeof work = async (client, cancel) => {
        const since = performance.now();
        try {
          return await work(client, cancel);
        } finally {
          times.note(text, performance.now() - since);
        }
      };
      const isQuick = times.isQuick(text);
      if (isQuick === true) return rest.use(account_id, use, timed);
      const count = inFlight.get(account_id) ?? 0;
      inFlight.set(account_id, count + 1);
      const pool = isQuick === undefined && count === 0 ? rest : slow;
      return pool.use(account_id, use, timed).finally(() => {
        const left = (inFlight.get(account_id) as number) - 1;
        if (left === 0) inFlight.delete(account_id);
        else inFlight.set(account_id, left);
      });
    },
  };
}
