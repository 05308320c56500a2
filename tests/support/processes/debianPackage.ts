import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * Installs a package of Debian. Programs that run side by side wait for each other, because `apt-get` does not.
 * @throws also where this is not Debian, or not root
 */
export function installDebianPackage(name: string): void {
  const system = fs.existsSync('/etc/os-release') ? fs.readFileSync('/etc/os-release', 'utf8') : '';
  if (process.getuid?.() !== 0 || !/^ID=debian$/m.test(system)) throw new Error('not Debian, or not root');
  const get = (...args: string[]) =>
    execFileSync('flock', ['/run/lock/stoa-apt', 'apt-get', ...args], { stdio: 'inherit' });
  get('update');
  get('install', '--yes', '--no-install-recommends', name);
}
