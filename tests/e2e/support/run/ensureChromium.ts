import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { installDebianPackage } from '../../../support/processes/debianPackage.ts';
import { findChromium } from './chromium.ts';

/** Includes all libraries. Ubuntu's package of this name only points to the snap store. */
const installPackage = () => installDebianPackage('chromium-headless-shell');

function downloadFromPlaywright(): void {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : [];
  execFileSync(process.execPath, [cli, 'install', ...withLibraries, '--only-shell', 'chromium'], { stdio: 'inherit' });
}

function install(): void {
  const failures: string[] = [];
  for (const installer of [installPackage, downloadFromPlaywright]) {
    try {
      installer();
    } catch (error) {
      failures.push((error as Error).message);
    }
    if (findChromium()) return;
  }
  console.error(`No Chromium, and none could be installed (${failures.join('; ')}).`);
  console.error('Install one (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH.');
  process.exit(1);
}

/** Part of `npm run test:e2e`: installs a browser if there is none. */
if (!findChromium()) install();
