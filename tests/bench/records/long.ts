import type pg from 'pg';
import { reachEmbedded } from '#server/database/embedded.ts';
import { migrationPool } from '#server/database/pool/pool.ts';
import { benchFolder } from '../cleanup.ts';
import { type SignedIn, signIn, startServer } from '../server.ts';
import { size } from '../size.ts';
import { head, inTurn, row, verdict } from '../table.ts';
import { type Deals, fillDeals, makeDeals } from './deals.ts';
import { wrk } from './wrk.ts';

/** The first page of a list, with default sort and bounded count, at two table sizes. */
export async function benchLong(): Promise<void> {
  const { folder, remove } = await benchFolder();
  const server = await startServer({ DATA_DIR: folder });
  const signedIn = await signIn(server);
  const { connection } = await reachEmbedded(folder);
  const pool = migrationPool(connection);
  const short = size.long_rows / 1000;
  await fillDeals(pool, await makeDeals(signedIn.call, 'short_list', { only: narrow }), short);
  console.log(`\nFilling ${size.long_rows} rows …`);
  await fillLong(pool, await makeDeals(signedIn.call, 'long_list', { only: narrow }));
  await pool.end();
  head('requests a second, list of 25', 'connections', `${size.long_rows}`, `${short}`, 'times as long', 'goal');
  for (const connections of [16, 64]) await compare(signedIn, connections);
  await server.stop();
  await remove();
}

/** Without indexes on fields: building those of texts would take an hour. */
const narrow = ['owner_id', 'is_open'] as const;
const AT_ONCE = 1_000_000;

async function fillLong(pool: pg.Pool, deals: Deals): Promise<void> {
  for (let left = size.long_rows; left > 0; left -= AT_ONCE) await fillDeals(pool, deals, Math.min(AT_ONCE, left));
}

async function compare({ origin, headers }: SignedIn, connections: number): Promise<void> {
  const paths = { left: '/api/rest/short_list', right: '/api/rest/long_list' };
  const { left, right, ratio } = await inTurn((side, ms) =>
    wrk(origin, { path: paths[side], headers }, connections, ms),
  );
  const shown = [right.toFixed(0), left.toFixed(0), ratio.toFixed(2)];
  row('first page with count', connections, ...shown, verdict(ratio <= 1.5, '1.5'));
}
