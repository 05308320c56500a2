import { execFileSync } from 'node:child_process';

/** The fault tests run the real thing, so it has to be built. */
export default function setup() {
  execFileSync(process.execPath, ['src/cli/ensureBuild.ts'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
