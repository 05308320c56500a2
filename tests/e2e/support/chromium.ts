import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** The headless shell, as Debian packages it: half the CPU time of the browser with windows, which comes second. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where Playwright keeps the headless shell that it launches when no executable is named. */
function playwrightShell(): string {
  const [folder = '', revision = ''] = chromium.executablePath().split(/(?<=[\\/])chromium-(\d+)[\\/]/);
  return path.join(folder, `chromium_headless_shell-${revision}`);
}

/**
 * Which browser to launch: `CHROMIUM_PATH`, the system's, or the one that Playwright has downloaded before, which needs
 * no path. Null when there is none.
 */
export function findChromium(): { executablePath?: string } | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names nothing: ${named}`);
    return { executablePath: named };
  }
  const installed = places.find((file) => existsSync(file));
  if (installed) return { executablePath: installed };
  return existsSync(playwrightShell()) ? {} : null;
}

export const chromiumArgs = [
  // Tests often run as root and in containers, where its sandbox cannot.
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];
