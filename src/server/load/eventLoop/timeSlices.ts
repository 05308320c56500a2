import { nextTurn } from './turns.ts';

/** Longest stretch of work, in ms, before other requests get their turn. */
const SLICE_MS = 4;

/**
 * Cuts long work into slices: `await pause()` between its steps lets other requests run when 4 ms have passed since the
 * last time. A step should take a few ms at most (docs/operating/running.md#event-loop).
 */
export function timeSlices(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}
