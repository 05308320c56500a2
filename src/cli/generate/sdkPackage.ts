import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** An export or a program of the package: a path, or paths by name. */
type Paths = string | { [name: string]: Paths };

/**
 * Packs `@stoa/sdk` for modules outside of the repository: JavaScript and types instead of TypeScript
 * (docs/guides/writing-a-module.md#the-sdk).
 * @param folder written to
 * @returns the path of the archive, `stoa-sdk-<version>.tgz`
 */
export async function packSdk(root: string, folder: string): Promise<string> {
  const sources = path.join(root, 'src/sdk');
  const built = path.join(root, '.cache', `sdk-package-${process.pid}`);
  await fs.rm(built, { recursive: true, force: true });
  await run(path.join(root, 'node_modules/.bin/tsc'), ['-p', sources, '--outDir', built], { cwd: root });
  await fs.copyFile(path.join(sources, 'ui.css'), path.join(built, 'ui.css'));
  await fs.copyFile(path.join(sources, 'README.md'), path.join(built, 'README.md'));
  const { exports, bin, ...manifest } = JSON.parse(await fs.readFile(path.join(sources, 'package.json'), 'utf8'));
  const packed = { ...manifest, exports: compiled(exports), ...(bin && { bin: compiled(bin) }) };
  await fs.writeFile(path.join(built, 'package.json'), JSON.stringify(packed, null, 2));
  await fs.mkdir(folder, { recursive: true });
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', path.resolve(folder)], { cwd: built });
  await fs.rm(built, { recursive: true });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  return path.join(folder, filename);
}

/** `./react.tsx` is `./react.js` in the package. */
const compiled = (paths: Paths): Paths =>
  typeof paths === 'string'
    ? paths.replace(/\.tsx?$/, '.js')
    : Object.fromEntries(Object.entries(paths).map(([name, value]) => [name, compiled(value)]));
