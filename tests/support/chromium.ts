import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Where systems keep a Chromium or Chrome. */
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** `CHROMIUM_PATH`, the system's, or the one that Playwright has downloaded before; null when there is none. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names nothing: ${named}`);
    return named;
  }
  return [...places, chromium.executablePath()].find((file) => existsSync(file)) ?? null;
}

export const chromiumArgs = [
  // Tests often run as root and in containers, where its sandbox cannot.
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];
