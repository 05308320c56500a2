/** Times, in ms. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;
const MINUTE = 60_000;
const DEATHS = 5;

/**
 * When a server that has died starts again (docs/operating/running.md#a-frozen-process): after 1, 2, 4, 8 … s, at most a minute.
 * One that ran for a minute begins with 1 s again.
 */
export function restarts() {
  let deaths: number[] = [];
  let pause = FIRST_PAUSE;
  return {
    /** @returns ms to wait, or null: it has died five times in a minute */
    died(at: number, ran_ms: number): number | null {
      deaths = [...deaths.filter((each) => at - each < MINUTE), at];
      if (deaths.length >= DEATHS) return null;
      if (ran_ms >= MINUTE) pause = FIRST_PAUSE;
      const wait = pause;
      pause = Math.min(2 * pause, LONGEST_PAUSE);
      return wait;
    },
  };
}
