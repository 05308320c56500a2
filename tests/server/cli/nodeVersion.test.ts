import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Flags that make Node.js report another version: a real older one is not on every machine. */
function asVersion(version: string): string[] {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stoa-version-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'version.cjs');
  fs.writeFileSync(
    file,
    `Object.defineProperty(process, 'version', { value: 'v${version}' });
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`,
  );
  return ['-r', file];
}

const check = ['src/cli/stoa.cjs', 'build', '--help'];

function run(node: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(node, args, { cwd: root, encoding: 'utf8', env: {} });
  return { status, stdout, lines: stderr.split('\n').filter(Boolean) };
}

/** The `node` of the machine, outside of `node_modules/.bin`. */
function machineNode(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((each) => !each.includes('node_modules'));
  return folders.map((each) => path.join(each, 'node')).find((file) => fs.existsSync(file));
}

const isOld = (node: string): boolean =>
  Number(execFileSync(node, ['-p', 'process.versions.node.split(".")[0]'], { encoding: 'utf8' })) < 22;

describe('a Node.js that is too old is refused in one line', () => {
  test.each(['12.22.0', '20.20.2', '22.17.1', '23.5.0'])('%s', (version) => {
    expect(run(process.execPath, [...asVersion(version), ...check])).toEqual({
      status: 1,
      stdout: '',
      lines: [expect.stringMatching(`Node.js 22.18 or later.*this is ${version}`)],
    });
  });

  test.each(['22.18.0', '23.6.0', '24.0.0', '26.1.0'])('%s is not', (version) => {
    expect(run(process.execPath, [...asVersion(version), ...check])).toEqual({
      status: 0,
      stdout: expect.stringContaining('Usage: stoa build'),
      lines: [],
    });
  });

  const node = machineNode();
  test.runIf(node && isOld(node))('a real one', () => {
    for (const script of ['start', 'test']) {
      const [, args = ''] = /\bnode (-r \S+ \S+|\S+)/.exec(scripts[script] as string) ?? [];
      const { status, lines } = run(node as string, args.split(' '));
      expect([script, status, lines]).toEqual([script, 1, [expect.stringContaining('Node.js 22.18 or later')]]);
    }
  });
});

test('every script that needs it checks the version first', () => {
  /** These programs are native, or work on any supported version. */
  const withoutIt = ['format', 'typecheck', 'lint'];
  const unchecked = Object.entries(scripts)
    .filter(([, script]) => !/^(exec )?node (src\/cli\/stoa|(-r \.\/)?src\/cli\/nodeVersion)\.cjs\b/.test(script))
    .map(([name]) => name);
  expect(unchecked).toEqual(withoutIt);
});

test('npm ci does not warn of packages that need a newer Node.js: it brings one along', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stoa-ci-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    fs.copyFileSync(path.join(root, file), path.join(folder, file));
  // Outside of `npm test`, whose settings npm hands on in the environment.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const { status, stderr } = spawnSync('npm', ['ci', '--dry-run', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...env, NODE_OPTIONS: asVersion('20.20.2').join(' ') },
  });
  expect(stderr.split('\n').filter((line) => line.includes('EBADENGINE'))).toEqual([]);
  expect(status).toBe(0);
});
