import { spawnSync } from 'node:child_process';
import { installDebianPackage } from '../support/processes/debianPackage.ts';

const isThere = () => spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined;

/** Installs `wrk` if there is none, or exits: load from this process would cost more than what is measured. */
export function ensureWrk(): void {
  if (isThere()) return;
  try {
    installDebianPackage('wrk');
  } catch (error) {
    console.error(`No wrk, which makes the load, and it could not be installed (${(error as Error).message}).`);
  }
  if (isThere()) return;
  console.error('Install it (Debian: apt-get install wrk).');
  process.exit(1);
}
