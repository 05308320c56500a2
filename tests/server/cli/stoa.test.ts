import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/processes/folders.ts';

/** The command line itself (docs/reference/commands.md). What a command does is tested beside its subject. */

const root = path.resolve(import.meta.dirname, '../../..');

function stoa(args: string[], { flags = [], cwd = root }: { flags?: string[]; cwd?: string } = {}) {
  const env = { PATH: process.env.PATH };
  const program = path.join(root, 'src/cli/stoa.cjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, program, ...args], {
    ...{ cwd, encoding: 'utf8', env },
  });
  return { status, stdout, lines: stderr.split('\n').filter(Boolean) };
}

test('without a command it lists all of them by topic, as with --help', () => {
  const { status, stdout } = stoa([]);
  expect(status).toBe(0);
  expect(stdout).toMatch(
    /\nRunning:\n {2}start +builds[\s\S]*\nKeeping it sound:\n {2}doctor +checks[\s\S]*\n {2}backup /,
  );
  expect(stoa(['--help']).stdout).toBe(stdout);
});

test('help of a command has its arguments, options and defaults', () => {
  const { status, stdout } = stoa(['plane', 'add', '--help']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Usage: stoa plane add \[options\] <name>\n/);
  expect(stdout).toMatch(/\n {2}--max-accounts <n> +.*\(default: 1000\)\n/);
});

test.each([
  [['bakcup'], "stoa: unknown command 'bakcup' (Did you mean backup?) See stoa --help"],
  [['plane', 'ad'], "stoa plane: unknown command 'ad' (Did you mean add?) See stoa plane --help"],
  [['doctor', '--al'], "stoa doctor: unknown option '--al'. See stoa doctor --help"],
  [['restore'], "stoa restore: missing required argument 'file'. See stoa restore --help"],
  [['migrate', 'now'], /^stoa migrate: too many arguments.* See stoa migrate --help$/],
  [['citus-cluster', 'x', '--workers', '9'], /'9' is invalid. It must be a whole number from 1 to 8. See/],
])('%j is refused in one line', (args, line) => {
  const { status, stdout, lines } = stoa(args);
  expect([status, stdout, lines]).toEqual([1, '', [typeof line === 'string' ? line : expect.stringMatching(line)]]);
});

/** A flag of Node.js: prints each file of ours that is loaded. */
const showLoaded = `--import=data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module';
   registerHooks({ load(url, context, next) { if (url.includes('/src/')) console.error(url); return next(url, context); } });`,
)}`;

const loaded = (...args: string[]) =>
  stoa(args, { flags: [showLoaded] }).lines.map((line) => line.replace(/.*\/src\//, ''));

test('a command loads nothing of others, and the launcher stays small', () => {
  const always = [
    ...['cli/nodeVersion.cjs', 'cli/operator/exitOnError.ts', 'cli/stoa.cjs', 'cli/stoa.ts'],
    ...['server/errors/startRefused.ts', 'server/settings/forgetPgVariables.ts'],
  ];
  const own = ['cli/commands/start.ts', 'cli/start.ts', 'cli/start/restarts.ts'];
  expect(loaded('--help').sort()).toEqual(always);
  expect(loaded('start', '--help').sort()).toEqual([...own, ...always].sort());
});

test('files are relative to where the caller is, and the installation is this one', async () => {
  const folder = await temporaryFolder('caller');
  const { lines } = stoa(['restore', 'nothing.backup'], { cwd: folder });
  expect(lines.join('\n')).toContain(path.join(folder, 'nothing.backup'));
});
