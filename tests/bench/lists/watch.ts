import type { CDPSession, Page } from '@playwright/test';

declare global {
  interface Window {
    bench: {
      /** Time of the first paint of the expected result, in ms since navigation. */
      painted: number | null;
      /** Time of the last handled press. */
      pressed: number;
      longTasks: { start: number; ms: number }[];
      /** Longest handling of a press. */
      slowest: number;
    };
  }
}

/** For what is expected of a page, also on a busy machine. */
export const PATIENCE_MS = 120_000;

/** Observed from the start of the page: presses, long tasks, and event durations. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.bench = { painted: null, pressed: 0, longTasks: [], slowest: 0 };
    for (const type of ['pointerdown', 'click'])
      addEventListener(type, (event) => (window.bench.pressed = event.timeStamp), { capture: true });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        window.bench.longTasks.push({ start: startTime, ms: duration });
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.bench.slowest = Math.max(window.bench.slowest, duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

/** Records when a number of elements that match a selector is first painted. */
export const expectPaint = (selector: string, count = 1) => ({ selector, count });
type Expected = ReturnType<typeof expectPaint>;

/** Starts observing; runs in the page. */
export const lookFor = ({ selector, count }: Expected): void => {
  window.bench.painted = null;
  const isThere = () =>
    [...document.querySelectorAll(selector)].filter((each) => !(each instanceof HTMLInputElement) || each.value !== '')
      .length >= count;
  const look = () => {
    if (!isThere()) return void requestAnimationFrame(look);
    // After the frame that paints it.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        window.bench.painted = performance.now();
      };
      port2.postMessage(null);
    });
  };
  look();
};

export async function painted(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => window.bench.painted, null, { polling: 20 });
  return Number(await handle.jsonValue());
}

/** Main thread time, requests and bytes since navigation. */
export interface Spent {
  /** Main thread time, in ms. */
  task: number;
  script: number;
  style: number;
  layout: number;
  requests: number;
  kb: number;
}

export async function spentOf(page: Page, cdp: CDPSession): Promise<Spent> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const ms = (name: string) => Math.round((metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000);
  const { requests, kb } = await page.evaluate(() => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return {
      requests: all.length,
      kb: Math.round(all.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000),
    };
  });
  const durations = { task: ms('TaskDuration'), script: ms('ScriptDuration') };
  return { ...durations, style: ms('RecalcStyleDuration'), layout: ms('LayoutDuration'), requests, kb };
}
