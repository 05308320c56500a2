import { reachEmbedded } from '#server/database/embedded.ts';
import { migrationPool } from '#server/database/pool/pool.ts';
import { benchFolder } from '../cleanup.ts';
import { type SignedIn, signIn, startServer } from '../server.ts';
import { size } from '../size.ts';
import { head, inTurn, row, verdict } from '../table.ts';
import { fillDeals, makeDeals } from './deals.ts';
import { makeAccounts } from './manyAccounts.ts';
import { wrk } from './wrk.ts';

/** Number of entities in the measured account, and in each of the others. */
const OF_ONE = 10;
const OF_OTHERS = 100;
const ROWS = 1000;

/** A list on an installation with many entities of other accounts, and on one with few. */
export async function benchEntities(): Promise<void> {
  const few = await installation(0);
  console.log(`\nMaking ${size.entities} entities …`);
  const many = await installation(Math.ceil(size.entities / OF_OTHERS));
  head(
    'requests a second, list of 25',
    'connections',
    `${size.entities} entities`,
    `${OF_ONE}`,
    'times as long',
    'goal',
  );
  for (const [name, path, goal] of [
    ['of one entity', '/api/rest/deals_a', '1.1'],
    ['of ten entities', '/api/rest/deals_{letter}', null],
  ] as const)
    for (const connections of [16, 64]) {
      const sides = { left: few, right: many };
      const measure = (side: 'left' | 'right', ms: number) =>
        wrk(sides[side].origin, { path, headers: sides[side].headers }, connections, ms);
      const { left, right, ratio } = await inTurn(measure);
      const reached = verdict(ratio <= 1.1, goal);
      row(name, connections, right.toFixed(0), left.toFixed(0), ratio.toFixed(2), reached);
    }
  for (const { stop } of [few, many]) await stop();
}

const letters = 'abcdefghij';

async function installation(accounts: number): Promise<SignedIn & { stop(): Promise<void> }> {
  const { folder, remove } = await benchFolder();
  const server = await startServer({ DATA_DIR: folder });
  const signedIn = await signIn(server);
  const { connection } = await reachEmbedded(folder);
  const pool = migrationPool(connection);
  for (const letter of letters) await fillDeals(pool, await makeDeals(signedIn.call, `deals_${letter}`), ROWS);
  await makeAccounts(pool, { accounts, entities: OF_OTHERS });
  await pool.end();
  const stop = async () => {
    await server.stop();
    await remove();
  };
  return { ...signedIn, stop };
}
