import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { requestLimits } from '#shared/limits.ts';
import { cells, memory, numbers, taskFrom } from './notes.ts';

/** What the thread is started with. */
export interface WatchdogStart {
  memory: SharedArrayBuffer;
  cells: typeof cells;
  taskFrom: number;
  /** How often the event loop counts a turn, and the thread looks. */
  every_ms: number;
  /** Time without a turn after which the process is ended. */
  limit_ms: number;
  /** The process, as the last line of its log calls it. */
  what: string;
}

/**
 * Ends this process when its event loop has not turned for `loop_frozen_ms`, by a thread that looks from outside. The
 * last line of the log names the task that held it (docs/operating/running.md#a-frozen-process). Does nothing while a debugger
 * is open. Takes 16 MB of memory.
 */
export function startWatchdog(what: string, limit_ms: number = requestLimits.loop_frozen_ms): void {
  const every_ms = limit_ms / 30;
  const count = () => {
    Atomics.add(numbers, cells.turn, 1);
    Atomics.store(numbers, cells.isDebugged, inspector.url() === undefined ? 0 : 1);
  };
  count();
  setInterval(count, every_ms).unref();
  new Worker(new URL('./thread.mjs', import.meta.url), {
    workerData: { memory, cells, taskFrom, every_ms, limit_ms, what } satisfies WatchdogStart,
    name: 'watchdog',
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
  }).unref();
}
