import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const known = path.resolve('node_modules');

/**
 * In place of `npm install` in a module outside of this repository, which would need a registry: the SDK is unpacked from
 * its archive in `vendor`, and every other package is a link to this repository's.
 */
export async function linkPackages(folder: string): Promise<void> {
  const packages = path.join(folder, 'node_modules');
  const sdk = path.join(packages, '@stoa/sdk');
  await fs.mkdir(sdk, { recursive: true });
  await fs.mkdir(path.join(packages, '.bin'));
  const [archive = ''] = await fs.readdir(path.join(folder, 'vendor'));
  await run('tar', ['xzf', path.join(folder, 'vendor', archive), '--strip-components=1', '-C', sdk]);
  const names = (await fs.readdir(known)).filter((name) => !name.startsWith('.') && name !== '@stoa');
  await Promise.all(names.map((name) => fs.symlink(path.join(known, name), path.join(packages, name))));
  for (const name of ['vite', 'vitest', 'tsc', 'node'])
    await fs.symlink(await fs.realpath(path.join(known, '.bin', name)), path.join(packages, '.bin', name));
  await fs.chmod(path.join(sdk, 'cli/main.js'), 0o755);
  await fs.symlink('../@stoa/sdk/cli/main.js', path.join(packages, '.bin/stoa-module'));
}
