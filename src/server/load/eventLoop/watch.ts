import { AsyncLocalStorage } from 'node:async_hooks';
import { noteTask } from './watchdog/notes.ts';

/** Work of one request or job, as it is logged. */
export interface Task {
  /** Method and path of the route, or the name of the job. */
  name: string;
  request_id: string | null;
  /** Known once the caller is identified. */
  account_id?: number;
}

export interface Held {
  task: Task | null;
  ms: number;
  /**
   * Time of the processor in it, ms: on a busy machine the process also waits for its turn. What ran since the tick
   * before it is included, 10 ms at most.
   */
  cpu_ms: number;
}

const TICK_MS = 10;
/** Longest time, in ms, that a request may keep all others waiting. */
export const HELD_MS = 50;

const tasks = new AsyncLocalStorage<Task>();
let last: Task | null = null;
let since = 0;
/** Processor time at the last tick or report. Reading it at each turn would cost 10 µs a request. */
let cpuBefore = 0;
let report: ((held: Held) => void) | null = null;

/** Runs work, with all that it awaits, as this task. */
export function runAs<T>(task: Task, work: () => T): T {
  return tasks.run(task, () => {
    resume();
    return work();
  });
}

export const currentTask = (): Task | undefined => tasks.getStore();

/**
 * Notes that the current task runs, wherever it continues after waiting for something: a body, a query, its turn. What
 * runs from here until another task is noted, or the event loop is free, is its work.
 */
export function resume(): void {
  const task = tasks.getStore() ?? null;
  if (task === last) return;
  turnTo(task, performance.now());
}

/** The same for a query: its rows are read by the task that sent it. */
export async function resumed<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } finally {
    resume();
  }
}

/** Of this thread, ms. Versions of Node.js without it measure the whole process, threads for pictures included. */
function cpuTime(): number {
  const { user, system } = (process.threadCpuUsage ?? process.cpuUsage)();
  return (user + system) / 1000;
}

function turnTo(task: Task | null, now: number): void {
  const held = now - since;
  if (held > HELD_MS) {
    const cpu = cpuTime();
    report?.({ task: last, ms: Math.round(held), cpu_ms: Math.round(Math.min(held, cpu - cpuBefore)) });
    cpuBefore = cpu;
  }
  last = task;
  since = now;
  noteTask(task);
}

function tick(): void {
  turnTo(null, performance.now());
  cpuBefore = cpuTime();
}

/**
 * Reports each stretch of more than {@link HELD_MS} in which no other work had its turn (docs/operating/running.md#event-loop).
 * A timer finds them and the end of each: it fires every 10 ms, and late after a stretch.
 */
export function watchEventLoop(onHeld: (held: Held) => void): { stop(): void } {
  report = onHeld;
  since = performance.now();
  cpuBefore = cpuTime();
  const timer = setInterval(tick, TICK_MS).unref();
  return {
    stop() {
      clearInterval(timer);
      if (report === onHeld) report = null;
    },
  };
}
