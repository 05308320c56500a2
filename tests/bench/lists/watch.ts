import type { CDPSession, Page } from '@playwright/test';

declare global {
  interface Window {
    bench: {
      /** ms since the page began, of the first paint of what was waited for. */
      painted: number | null;
      /** Of the last press that was heard. */
      pressed: number;
      longTasks: { start: number; ms: number }[];
      /** Of the longest that the page took to answer one press. */
      slowest: number;
    };
  }
}

/** Heard from the first line of the page on: presses, long tasks, and how long the page took to answer. */
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

/** Notes when what a selector names, and so many of it, is first painted. */
export const expectPaint = (selector: string, count = 1) => ({ selector, count });
type Expected = ReturnType<typeof expectPaint>;

/** Begins to look; runs in the page, before it or in it. */
export const lookFor = ({ selector, count }: Expected): void => {
  window.bench.painted = null;
  const isThere = () =>
    [...document.querySelectorAll(selector)].filter((each) => !(each instanceof HTMLInputElement) || each.value !== '')
      .length >= count;
  const look = () => {
    if (!isThere()) return void requestAnimationFrame(look);
    // After the frame that shows it, not before.
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
  const handle = await page.waitForFunction(() => window.bench.painted, null, { timeout: 60_000, polling: 20 });
  return Number(await handle.jsonValue());
}

/** What the browser spent and asked since the page began. */
export interface Spent {
  /** Main thread, ms. */
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
