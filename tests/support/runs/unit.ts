import { execFileSync, spawnSync } from 'node:child_process';

/**
 * `npm run test:unit`: server, API, golden and component tests, and the tests of generators where something that they
 * read has changed since the branch left main (docs/start/contributing.md#two-commands).
 */

/** What generators write, copy or compile. */
const sources =
  /^(src\/(cli\/(generate\/|commands\/(new|check))|server\/(resources|database\/sql)\/standard|sdk\/|shared\/(client|fieldTypes|operators)\/|web\/inputs\/fieldTypes\/)|docs\/guides\/adding-|tests\/golden\/added\/|package-lock\.json)/;

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

function changedFiles(): string[] {
  try {
    const base = git('merge-base', 'HEAD', 'main').trim();
    return `${git('diff', '--name-only', base)}${git('ls-files', '--others', '--exclude-standard')}`.split('\n');
  } catch {
    // Not a clone with a main branch: `npm run test:all` has them.
    return [];
  }
}

const projects = ['server', 'web', ...(changedFiles().some((file) => sources.test(file)) ? ['generators'] : [])];
const args = ['run', ...projects.flatMap((project) => ['--project', project]), ...process.argv.slice(2)];
const { status } = spawnSync('vitest', args, { stdio: 'inherit' });
process.exitCode = status ?? 1;
