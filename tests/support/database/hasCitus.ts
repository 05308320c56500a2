import { findCitus } from '../../../src/cli/citus/clusterDatabase.ts';

/** Ends with 1, and says why in one line, where there is no cluster to run `STORAGE=citus` on. */
const found = await findCitus();
if ('missing' in found) {
  console.log(`STORAGE=citus is skipped. ${found.missing}`);
  process.exitCode = 1;
}
