import { execFileSync } from 'node:child_process';

/** Builds the app, which the fault tests run. */
export default function setup() {
  execFileSync(process.execPath, ['src/cli/stoa.cjs', 'build', '--if-needed'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
