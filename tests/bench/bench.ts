import os from 'node:os';
import { benchEntities } from './records/entities.ts';
import { benchLong } from './records/long.ts';
import { benchRecords } from './records/records.ts';
import { refuseWithoutWrk } from './records/wrk.ts';
import { benchStart } from './start.ts';
import { tidily } from './tidy.ts';
import { benchUsers } from './users/users.ts';

/**
 * `npm run bench`: what docs/performance.md tells of the server, beside floors on the same databases.
 * `BENCH_ONLY=records,long` runs those parts alone.
 */
const parts = {
  start: benchStart,
  records: benchRecords,
  entities: benchEntities,
  long: benchLong,
  users: benchUsers,
};

await tidily(async () => {
  await refuseWithoutWrk();
  const only = process.env.BENCH_ONLY?.split(',');
  console.log(`${os.cpus().length} cores, load before ${os.loadavg()[0]?.toFixed(1)}, Node ${process.version}`);
  for (const [name, bench] of Object.entries(parts)) if (!only || only.includes(name)) await bench();
  console.log(`\nLoad after ${os.loadavg()[0]?.toFixed(1)}`);
});
