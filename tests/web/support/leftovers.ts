import { vi } from 'vitest';
import { keptByProcess } from '../../support/keptByProcess.ts';

/**
 * What the code of a test file may leave behind in a process that many files share: listeners of the page, timers,
 * observers and channels. They are recorded from the first file on, and ended before the next.
 */
interface Leftovers {
  /** Ends what an earlier file has left. */
  end: () => Promise<void>;
}

/** A timer of at most this time is waited for: packages keep note of those that they have started. In ms. */
const short = 500;

export const leftovers = (): Leftovers => keptByProcess('leftovers', record);

function record(): Leftovers {
  const timers = recordTimers();
  const frames = recordFrames();
  const all = [recordListeners(globalThis), recordListeners(document), recordObservers(), recordChannels()];
  return {
    end: async () => {
      await timers.end();
      frames.end();
      for (const end of all) end();
    },
  };
}

function recordTimers() {
  const { setTimeout, setInterval, clearTimeout } = globalThis;
  type Timer = ReturnType<typeof setTimeout>;
  const pending = new Map<Timer, number>();
  const start = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const timer: Timer = setTimeout(() => {
      pending.delete(timer);
      run(...args);
    }, ms);
    pending.set(timer, ms);
    return timer;
  };
  const startRepeated = (run: () => void, ms = 0, ...args: []) => {
    const timer = setInterval(run, ms, ...args);
    // That of a package stays: jsdom has one for all frames, and notes that it runs.
    if (!isOfPackage()) pending.set(timer, Number.POSITIVE_INFINITY);
    return timer;
  };
  const stop = (timer?: Timer) => {
    if (timer) pending.delete(timer);
    clearTimeout(timer);
  };
  globalThis.setTimeout = Object.assign(start, setTimeout) as unknown as typeof setTimeout;
  globalThis.setInterval = Object.assign(startRepeated, setInterval) as unknown as typeof setInterval;
  globalThis.clearTimeout = stop as typeof clearTimeout;
  globalThis.clearInterval = stop as typeof clearInterval;

  const end = async () => {
    for (const [timer, ms] of pending) if (ms > short) stop(timer);
    const longest = Math.max(0, ...pending.values());
    if (pending.size > 0) await new Promise((resolve) => setTimeout(resolve, longest + 1));
    for (const timer of pending.keys()) stop(timer);
  };
  return { end };
}

/**
 * jsdom draws its frames with one interval, and notes that it runs. One that it started with fake timers never runs
 * again, and no frame after it: it is told to stop.
 */
function recordFrames() {
  const runs = new Set<() => void>();
  const { useFakeTimers } = vi;
  vi.useFakeTimers = (config) => {
    useFakeTimers.call(vi, config);
    const fake = globalThis.setInterval;
    const start = (run: () => void, ms?: number) => {
      if (isOfPackage()) runs.add(run);
      return fake(run, ms);
    };
    globalThis.setInterval = Object.assign(start, fake) as unknown as typeof setInterval;
    return vi;
  };
  let last = 0;
  const end = () => {
    const next = requestAnimationFrame(() => {});
    for (; last < next; last += 1) cancelAnimationFrame(last + 1);
    for (const run of runs) run();
    runs.clear();
  };
  return { end };
}

/** Listeners that packages add to the document stay: React and user-event add them once, and note it there. */
function recordListeners(target: EventTarget) {
  const { addEventListener: add, removeEventListener: remove } = target;
  const added: Parameters<typeof add>[] = [];
  target.addEventListener = function addEventListener(...call: Parameters<typeof add>) {
    if (!isOfPackage()) added.push(call);
    add.apply(this ?? target, call);
  };
  return () => {
    for (const [type, listener, options] of added.splice(0)) remove.call(target, type, listener, options);
  };
}

/** Whether the function that called the caller is one of a package. */
function isOfPackage(): boolean {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 3;
  const { stack = '' } = new Error('for its stack');
  Error.stackTraceLimit = stackTraceLimit;
  return /[\\/]node_modules[\\/]/.test(stack.split('\n').at(-1) ?? '');
}

function recordObservers() {
  const live = new Set<MutationObserver>();
  const Original = globalThis.MutationObserver;
  globalThis.MutationObserver = class extends Original {
    override observe(...call: Parameters<MutationObserver['observe']>) {
      live.add(this);
      super.observe(...call);
    }
    override disconnect() {
      live.delete(this);
      super.disconnect();
    }
  };
  return () => {
    for (const observer of live) observer.disconnect();
  };
}

function recordChannels() {
  const open = new Set<BroadcastChannel>();
  const Original = globalThis.BroadcastChannel;
  globalThis.BroadcastChannel = class extends Original {
    constructor(channel: string) {
      super(channel);
      open.add(this);
    }
  };
  return () => {
    for (const channel of open) channel.close();
    open.clear();
  };
}
