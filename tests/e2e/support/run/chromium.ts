import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** First Debian's headless shell, which takes half the CPU time of the full browser. */
const paths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of Playwright's own headless shell. */
function playwrightShell(): string {
  const [folder = '', revision = ''] = chromium.executablePath().split(/(?<=[\\/])chromium-(\d+)[\\/]/);
  return path.join(folder, `chromium_headless_shell-${revision}`);
}

/**
 * Browser to launch: `CHROMIUM_PATH`, the system's, or the one that Playwright has downloaded, which needs
 * no path. Null if there is none.
 */
export function findChromium(): { executablePath?: string } | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH does not exist: ${named}`);
    return { executablePath: named };
  }
  const installed = paths.find((file) => existsSync(file));
  if (installed) return { executablePath: installed };
  return existsSync(playwrightShell()) ? {} : null;
}

export const chromiumArgs = [
  // The sandbox does not work as root and in containers.
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  // Pages of a context share a process, which keeps the app's compiled code while one of them is open (keptContexts.ts).
  '--process-per-site',
  // Pages of tests are too short for optimised code to pay: a third less CPU time without. With room for 32 MB of young
  // objects, these are collected less often.
  '--js-flags=--no-maglev --no-turbofan --min-semi-space-size=32 --max-semi-space-size=64',
];
