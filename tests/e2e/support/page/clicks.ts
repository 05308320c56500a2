import type { Page } from '@playwright/test';

/**
 * Counts clicks of the mouse from now on, also on pages that are opened later. What Enter and the space bar do is none.
 * @returns how many there were
 */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  const listen = () => {
    addEventListener('pointerdown', () => (globalThis as unknown as { countClick: () => void }).countClick(), true);
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => clicks;
}
