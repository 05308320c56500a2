import os from 'node:os';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { controlPool } from '#server/database/pool/pool.ts';
import { type FairPool, fairPool } from '#server/load/connections/fairPool.ts';
import { withSlowReads } from '#server/load/connections/slowReads.ts';
import { providerPool } from '#server/tenant/planes/providerPool.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { testDatabase } from '../../../support/database/database.ts';

let connection: pg.PoolConfig;
beforeAll(async () => {
  ({ connection } = await testDatabase());
});

/** Pools like the server's, for few connections. */
async function records(more: { isOwn?: boolean } = {}) {
  const control = controlPool({ ...connection, password: connection.password, max: 4, ...more } as pg.PoolConfig);
  const home = providerPool(control);
  atEnd(async () => {
    await home.end();
    await control.end();
  });
  if (!home.slow) throw new Error('the database of the tests is on this machine');
  const [rest, slow] = [fairPool(home), fairPool(home.slow)];
  return { rest, slow, both: withSlowReads(rest, slow) };
}

/** The process that serves a read. */
const pidOf = (pool: FairPool, text: string, account_id = 1) =>
  pool.use(account_id, { text }, async (client) => {
    const { rows } = await client.query<{ pid: number }>(text);
    return rows[0]?.pid as number;
  });

const quickText = 'select pg_backend_pid() as pid';
const slowText = 'select pg_backend_pid() as pid, pg_sleep(0.2)';

test('a read that took long runs on other connections the next time', async () => {
  const { rest, slow, both } = await records();
  const [ofRest, ofSlow] = await Promise.all([pidOf(rest, quickText), pidOf(slow, quickText)]);
  expect(await pidOf(both, slowText)).toBe(ofRest);
  expect(await pidOf(both, slowText)).toBe(ofSlow);
  for (let n = 0; n < 20; n += 1) expect(await pidOf(both, `${quickText} -- unhurried`)).toBeGreaterThan(0);
  expect(await pidOf(both, `${quickText} -- unhurried`)).toBe(ofRest);
});

test('of the reads that are not known, one of an account at a time runs with the rest', async () => {
  const { rest, slow, both } = await records();
  const [ofRest, ofSlow] = await Promise.all([pidOf(rest, quickText), pidOf(slow, quickText)]);
  const first = pidOf(both, `${slowText} -- 1`);
  const second = pidOf(both, `${slowText} -- 2`);
  expect(await first).toBe(ofRest);
  expect(await second).toBe(ofSlow);
});

test('slow reads of our own database run at a lower priority', async () => {
  const { rest, slow } = await records({ isOwn: true });
  const usual = os.getPriority(await pidOf(rest, quickText));
  expect(os.getPriority(await pidOf(slow, quickText))).toBe(Math.max(usual, 5));
});
