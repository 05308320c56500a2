import os from 'node:os';
import { tidily } from './cleanup.ts';
import { benchEntities } from './records/entities.ts';
import { benchImport } from './records/importing.ts';
import { benchInTurn } from './records/inTurn.ts';
import { benchLong } from './records/long.ts';
import { benchRecords } from './records/records.ts';
import { benchRoles } from './records/roles.ts';
import { refuseWithoutWrk } from './records/wrk.ts';
import { benchStart } from './start.ts';
import { benchStorage } from './storage/storage.ts';
import { benchUsers } from './users/users.ts';

/**
 * `npm run bench`: the figures of the server in docs/operating/performance.md, compared with floors on the same databases.
 * `BENCH_ONLY=records,long` runs only these parts.
 */
const parts = {
  start: benchStart,
  records: benchRecords,
  roles: benchRoles,
  import: benchImport,
  entities: benchEntities,
  turn: benchInTurn,
  storage: benchStorage,
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
