import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';
import { temporaryFolder } from '../processes/folders.ts';

const folders = ['src', 'resources', 'i18n', 'tests', 'docs', 'public'];
const files = [
  'index.html',
  'README.md',
  'knip.jsonc',
  'package.json',
  'tsconfig.json',
  '.gitignore',
  'biome.json',
  'vite.config.ts',
  'vitest.config.ts',
  'playwright.config.ts',
];

export interface TreeCopy {
  folder: string;
  /** Runs a program of the copy in Node.js. Resolves with its output, and rejects with it too. */
  node(...args: string[]): Promise<string>;
  /**
   * Checks the types of the copy. Resolves with the files that have errors, sorted, and the output. Continues from the
   * last type check of this checkout or of the copy, if there was one: only what has changed is checked.
   */
  compile(): Promise<{ files: string[]; output: string }>;
  /** Runs these tests of the copy in one run. Resolves and rejects with their output. */
  test(...args: string[]): Promise<string>;
}

/**
 * A copy of the source tree for a test file to change, with a link to `node_modules`. Called once at the top level of a
 * test file, which removes the copy at its end.
 */
export async function treeCopy(name: string): Promise<TreeCopy> {
  const folder = await temporaryFolder(name);
  afterAll(() => fs.rm(folder, { recursive: true }));
  for (const part of [...folders, ...files]) await fs.cp(part, path.join(folder, part), { recursive: true });
  await fs.symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  await keepLinks(path.join(folder, 'tsconfig.json'));
  await fs.cp('.cache/typecheck.tsbuildinfo', path.join(folder, '.cache/typecheck.tsbuildinfo')).catch(() => {});
  const node = (...args: string[]) =>
    run(process.execPath, args, { cwd: folder, maxBuffer: 16 * 1024 * 1024 }).then(
      ({ stdout }) => stdout,
      ({ stdout, stderr }: { stdout: string; stderr: string }) => {
        throw new Error(`${args.join(' ')}\n${stdout}\n${stderr}`);
      },
    );
  async function compile() {
    // Several checkers would each check what the files share.
    const options = ['--pretty', 'false', '--checkers', '1'];
    const output = await node('node_modules/typescript/bin/tsc', '-p', '.', ...options).catch(String);
    const files = [...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = '']) => file);
    return { files: [...new Set(files)].sort(), output };
  }
  return { folder, node, compile, test: (...args) => node('node_modules/vitest/vitest.mjs', 'run', ...args) };
}

/** With the links kept, packages have the same paths as in this checkout, and are not checked again. */
async function keepLinks(config: string): Promise<void> {
  const text = await fs.readFile(config, 'utf8');
  await fs.writeFile(config, text.replace('"compilerOptions": {', '$& "preserveSymlinks": true,'));
}

const run = promisify(execFile);
