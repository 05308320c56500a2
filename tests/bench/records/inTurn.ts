import fs from 'node:fs/promises';
import { reachEmbedded } from '#server/database/embedded.ts';
import { migrationPool } from '#server/database/pool/pool.ts';
import { benchFolder } from '../cleanup.ts';
import { startServer } from '../server.ts';
import { size } from '../size.ts';
import { head, inTurn, row, verdict } from '../table.ts';
import { type MadeAccount, makeAccounts } from './manyAccounts.ts';
import { type WrkLoad, wrk } from './wrk.ts';

const RECORDS = 100;
const GOAL = 0.85;

/** Lists of all entities of all accounts in turn, compared with lists of one entity. */
export async function benchInTurn(): Promise<void> {
  const { folder, remove } = await benchFolder();
  const server = await startServer({ DATA_DIR: folder });
  const { connection } = await reachEmbedded(folder);
  const pool = migrationPool(connection);
  const many = await makeAccounts(pool, { accounts: size.accounts, entities: 5, records: RECORDS });
  await pool.end();
  const port = new URL(server.url).port;
  const origin = server.url.replace('localhost', '127.0.0.1');
  const requests = (accounts: readonly MadeAccount[], entities: number) =>
    accounts.flatMap(({ subdomain, api_key }) =>
      Array.from({ length: entities }, (_, at) => ({
        path: `/api/rest/entity_${at + 1}`,
        headers: { Host: `${subdomain}.localhost:${port}`, authorization: `ApiKey ${api_key}` },
      })),
    );
  const one = { path: '', oneOf: requests(many.slice(0, 1), 1) };
  const loads: [string, WrkLoad][] = [
    [`${size.accounts} entities, an account each`, { path: '', oneOf: requests(many, 1) }],
    [`${size.accounts * 5} entities of ${size.accounts} accounts`, { path: '', oneOf: requests(many, 5) }],
  ];
  head('requests a second, list of 25', 'connections', 'in turn', 'one entity', 'ratio', 'PostgreSQL, MB', 'goal');
  for (const [name, left] of loads)
    for (const connections of [16, 64]) {
      // Until the statements of all entities are prepared.
      await wrk(origin, left, connections, 3 * size.warm_ms);
      const sides = await inTurn((side, ms) => wrk(origin, side === 'left' ? left : one, connections, ms));
      const shown = [sides.left.toFixed(0), sides.right.toFixed(0), sides.ratio.toFixed(2)];
      const memory = await memoryOfPostgres(folder);
      row(name, connections, ...shown, memory, verdict(sides.ratio >= GOAL, `${GOAL}`));
    }
  await server.stop();
  await remove();
}

/** Memory of all processes of the installation's PostgreSQL, in MB; what they share is counted once. */
async function memoryOfPostgres(folder: string): Promise<number> {
  const pids = (await fs.readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      const cwd = await fs.readlink(`/proc/${pid}/cwd`).catch(() => '');
      if (!cwd.startsWith(folder)) return 0;
      const rollup = await fs.readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
      return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
    }),
  );
  return Math.round(sizes.reduce((all, each) => all + each, 0) / 1000);
}
