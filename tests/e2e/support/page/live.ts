import { expect, type Page } from '@playwright/test';

/** Opens a page that follows the server's events, and waits until it does: earlier changes do not come as events. */
export async function gotoLive(page: Page, path: string): Promise<void> {
  const events = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/v1/events'));
  await page.goto(path);
  expect((await events).status()).toBe(200);
}
