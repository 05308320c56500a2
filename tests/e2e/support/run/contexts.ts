/**
 * Runs in the page: timers of these durations take longer. What is shown for seconds only could otherwise pass before
 * a test on a busy machine has read or clicked it. How long it is shown is tested with fake timers.
 */
export function lengthenTimers({ of, toMs }: { of: number[]; toMs: number }): void {
  const { setTimeout: start } = globalThis;
  const startLonger = (run: () => void, ms?: number, ...more: []) =>
    start(run, ms !== undefined && of.includes(ms) ? toMs : ms, ...more);
  globalThis.setTimeout = startLonger as typeof setTimeout;
}
