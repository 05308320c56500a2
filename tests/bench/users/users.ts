import { controlDatabase } from '#server/database/database.ts';
import { reachEmbedded } from '#server/database/embedded.ts';
import { controlPool } from '#server/database/pool/pool.ts';
import { addPeople } from '../../../src/cli/demo/addPeople.ts';
import { benchFolder } from '../cleanup.ts';
import { memoryOf, startProgram } from '../program.ts';
import { json, login, type SignedIn, signIn, startServer } from '../server.ts';
import { size } from '../size.ts';
import { head, inTurn, row } from '../table.ts';
import { type Load, measure } from './load.ts';

/** Calls of a built-in resource, compared with a floor on the same database. */
export async function benchUsers(): Promise<void> {
  const { folder, remove } = await benchFolder();
  const server = await startServer({ DATA_DIR: folder });
  const { connection } = await reachEmbedded(folder);
  const pool = controlPool(connection);
  await addPeople(controlDatabase(pool), 299);
  await pool.query('analyze control.users, control.memberships');
  await pool.end();
  const floor = await startProgram(['tests/bench/users/floor.ts', JSON.stringify(connection)], {});
  const signedIn = await signIn(server);
  head('requests a second', 'connections', 'product', 'floor', 'product / floor');
  for (const { name, left, right } of works(signedIn, floor.url)) {
    const loads = { left, right };
    for (const side of ['left', 'right'] as const) await measure(loads[side], 16, size.warm_ms);
    for (const connections of [1, 16]) {
      const sides = await inTurn((side, ms) => measure(loads[side], connections, ms));
      row(name, connections, sides.left.toFixed(0), sides.right.toFixed(0), sides.ratio.toFixed(2));
    }
  }
  const { now, most } = await memoryOf(server);
  console.log(`\nMemory afterwards, a third of it password hashes: ${now} MB, most ${most} MB`);
  await floor.stop();
  await server.stop();
  await remove();
}

function works({ origin, headers }: SignedIn, floor: string): { name: string; left: Load; right: Load }[] {
  const get = (url: string, sent = {}): Load => ({ url, method: 'GET', headers: sent, status: 200 });
  const refused = (url: string): Load => ({ url, method: 'POST', headers: json, body: login('wrong'), status: 401 });
  return [
    {
      name: 'GET /v1/users/{id}',
      left: get(`${origin}/api/v1/users/7`, headers),
      right: get(`${floor}/users/7`),
    },
    {
      name: 'GET /v1/users, 25 of 300',
      left: get(`${origin}/api/v1/users?sort[name]=asc`, headers),
      right: get(`${floor}/users`),
    },
    {
      name: 'POST /v1/auth/login, refused',
      left: refused(`${origin}/api/v1/auth/login`),
      right: refused(`${floor}/login`),
    },
  ];
}
