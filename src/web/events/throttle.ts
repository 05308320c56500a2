export interface Throttle<T> {
  /** @param afterMs earliest start, in ms from now */
  request(what: T, afterMs?: number): void;
  stop(): void;
}

/**
 * A throttle: runs the first request at once, then at most one in `everyMs`. Requests in between are joined. Runs never
 * overlap.
 */
export function throttle<T>(everyMs: number, join: (a: T, b: T) => T, run: (what: T) => Promise<void>): Throttle<T> {
  let waiting: { what: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let lastAt = Number.NEGATIVE_INFINITY;
  let stopped = false;

  const plan = (afterMs = 0) => {
    if (stopped || isRunning || timer !== undefined) return;
    timer = setTimeout(() => void begin(), Math.max(afterMs, lastAt + everyMs - Date.now(), 0));
  };
  const begin = async () => {
    timer = undefined;
    if (!waiting) return;
    const { what } = waiting;
    waiting = null;
    isRunning = true;
    lastAt = Date.now();
    await run(what).catch(() => {});
    isRunning = false;
    if (waiting) plan();
  };
  return {
    request(what, afterMs) {
      waiting = { what: waiting ? join(waiting.what, what) : what };
      plan(afterMs);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
