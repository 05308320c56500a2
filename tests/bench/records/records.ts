import { reachEmbedded } from '#server/database/embedded.ts';
import { migrationPool } from '#server/database/pool/pool.ts';
import { withBusyCores } from '../busyCores.ts';
import { benchFolder } from '../cleanup.ts';
import { type BenchProgram, memoryOf, startProgram } from '../program.ts';
import { signIn, startServer } from '../server.ts';
import { size } from '../size.ts';
import { head, inTurn, row, verdict } from '../table.ts';
import { fillDeals, makeBareDeals, makeDeals } from './deals.ts';
import { compareOrders } from './wholeLists.ts';
import { works } from './workloads.ts';
import { wrk } from './wrk.ts';

/** The data API compared with its floor on the same PostgreSQL, table and load, and the server's memory. */
export async function benchRecords(): Promise<void> {
  const { folder, remove } = await benchFolder();
  const server = await startServer({ DATA_DIR: folder });
  const { connection } = await reachEmbedded(folder);
  const pool = migrationPool(connection);
  const signedIn = await signIn(server);
  const deals = await makeDeals(signedIn.call, 'deals');
  await fillDeals(pool, deals, size.rows, { created_at: 'created_at' });
  await makeBareDeals(pool, deals, size.rows);
  await pool.end();
  const floor = await startProgram(['tests/bench/records/floor.ts', JSON.stringify(connection)], {});
  const rest = await memoryOf(server);
  head(`requests a second, ${size.rows} rows`, 'connections', 'product', 'floor', 'product / floor', 'goal');
  const origins = { left: signedIn.origin, right: floor.url };
  const all = await works(signedIn, deals, size.rows);
  for (const { name, goal, left, right, isTriedBusy } of all.filter(({ name }) =>
    name.includes(process.env.BENCH_WORKS ?? ''),
  )) {
    const loads = { left, right };
    const compare = async (shownName: string, connections: number, wanted?: number) => {
      const sides = await inTurn((side, ms) => wrk(origins[side], loads[side], connections, ms));
      const shown = [sides.left.toFixed(0), sides.right.toFixed(0), sides.ratio.toFixed(2)];
      const goalText = wanted === undefined ? null : `${wanted}`;
      row(shownName, connections, ...shown, verdict(sides.ratio >= (wanted ?? 0), goalText));
    };
    for (const side of ['left', 'right'] as const) await wrk(origins[side], loads[side], 16, size.warm_ms);
    for (const connections of [16, 64]) await compare(name, connections, goal);
    for (const loops of isTriedBusy ? [1, 10] : [])
      await withBusyCores(loops, () => compare(`${name}, beside ${loops} endless loops a core`, 64));
  }
  if ('whole lists'.includes(process.env.BENCH_WORKS ?? '')) await compareOrders(signedIn);
  await tellMemory(rest.now, server, floor);
  await floor.stop();
  await server.stop();
  await remove();
}

async function tellMemory(rest: number, server: BenchProgram, floor: BenchProgram): Promise<void> {
  const after = await memoryOf(server);
  const floorMemory = await memoryOf(floor);
  head('memory of the process, MB', 'product', 'floor', 'goal');
  row('at rest', rest, '', verdict(rest <= 200, '200'));
  row('after the load', after.now, floorMemory.now, '');
  row('most', after.most, floorMemory.most, verdict(after.most <= 300, '300'));
}
