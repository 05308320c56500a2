import { reachEmbedded } from '#server/database/embedded.ts';
import { migrationPool } from '#server/database/pool/pool.ts';
import { benchFolder } from '../cleanup.ts';
import { runParts } from '../parts.ts';
import { type SignedIn, signIn, startServer } from '../server.ts';
import { millionSize } from '../size.ts';
import { head, row, verdict } from '../table.ts';
import { fillDeals, makeDeals } from './deals.ts';
import { millionQueries } from './millionQueries.ts';

/** One record per minute; one in fifty is in the trash. */
const more = {
  created_at: `timestamptz '2024-01-01 00:00:00+00' + i * interval '1 minute'`,
  deleted_at: `case when i % 50 = 0 then timestamptz '2026-01-01 00:00:00+00' + i * interval '1 second' end`,
};

const { rows: count, times } = millionSize;

/** `npm run bench:million`: times of lists of a large table, one request after another, each with other values. */
await runParts({ million: benchMillion });

async function benchMillion(): Promise<void> {
  const { folder, remove } = await benchFolder();
  const server = await startServer({ DATA_DIR: folder });
  const { connection } = await reachEmbedded(folder);
  const pool = migrationPool(connection);
  const signedIn = await signIn(server);
  console.log(`Filling ${count} rows …`);
  const deals = await makeDeals(signedIn.call, 'deals', { indexed: ['name'] });
  await fillDeals(pool, deals, count, more);
  await pool.end();
  head(`a page of 25 of ${count} rows, ms`, 'p50', 'p95', 'count', 'goal');
  for (const { name, query } of millionQueries(deals.stages)) await printTimes(signedIn, name, query);
  await server.stop();
  await remove();
}

async function printTimes({ call }: SignedIn, name: string, query: (n: number) => string): Promise<void> {
  const took: number[] = [];
  let totals: { count: number; is_estimate?: boolean } = { count: 0 };
  for (let n = 0; n < times; n++) {
    const before = performance.now();
    ({ totals } = await call<{ totals: typeof totals }>('GET', `/rest/deals?${query(n)}`));
    took.push(performance.now() - before);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(share * (times - 1))] as number;
  const isReached = at(0.5) <= 50 && at(0.95) <= 150;
  const shown = `${totals.is_estimate ? '~' : ''}${totals.count}`;
  row(name, at(0.5).toFixed(1), at(0.95).toFixed(1), shown, verdict(isReached, '50 / 150'));
}
