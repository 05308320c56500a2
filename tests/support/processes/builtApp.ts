import { execFileSync } from 'node:child_process';

/** Builds the app, which the fault tests run. */
export default function setup() {
  execFileSync(process.execPath, ['src/cli/build/ensureBuild.ts'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
