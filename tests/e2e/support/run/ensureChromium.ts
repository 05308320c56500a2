import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { findChromium } from './chromium.ts';

/** Part of `npm run test:e2e`: installs a browser if there is none. */
const isRoot = process.getuid?.() === 0;

const run = (command: string, args: string[]) => execFileSync(command, args, { stdio: 'inherit' });

/** Debian's package includes all libraries. Ubuntu's package of this name only points to the snap store. */
function installDebianPackage(): void {
  const system = fs.existsSync('/etc/os-release') ? fs.readFileSync('/etc/os-release', 'utf8') : '';
  if (!isRoot || !/^ID=debian$/m.test(system)) throw new Error('not Debian, or not root');
  run('apt-get', ['update']);
  run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell']);
}

function downloadFromPlaywright(): void {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  run(process.execPath, [cli, 'install', ...(isRoot ? ['--with-deps'] : []), '--only-shell', 'chromium']);
}

function install(): void {
  const failures: string[] = [];
  for (const installer of [installDebianPackage, downloadFromPlaywright]) {
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

if (!findChromium()) install();
