import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FairPool } from '#server/load/connections/fairPool.ts';
import { ReadHost, type WriteNotifier } from '#server/tenant/planes/readHost.ts';
import { serverLimits, within } from '#server/tenant/servers/breakerPool.ts';

/** Hosts that answer late, never, or what no PostgreSQL answers (docs/start/places.md#read-hosts). */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** As the pools of an account's servers. */
const pool = (rows: object[]): FairPool => ({
  use: (_account_id, _use, work) => work({ query: async () => ({ rows }) } as unknown as pg.PoolClient, () => {}),
});

const silent: FairPool = { use: () => within(serverLimits.total_ms, new Promise(() => {})) };

const honest = (name: string) => pool([{ name, timeline: null, lsn: '16/B374D848', lag_ms: 0 }]);

const nameRead = (host: ReadHost) =>
  host.use(1, { is_short: true }, async (client) => (await client.query<{ name: string }>('')).rows[0]?.name);

/** What is settled after so long, ms. */
async function after(ms: number, running: Promise<unknown>): Promise<unknown> {
  const settled = running.then(
    (value) => value,
    ({ message }: Error) => message,
  );
  await vi.advanceTimersByTimeAsync(ms);
  return Promise.race([settled, Promise.resolve('nothing')]);
}

const hosts = (write: FairPool, read: FairPool, notifier?: Partial<WriteNotifier>) =>
  new ReadHost(1, { write, read }, { announce: async () => {}, caughtUp: async () => {}, ...notifier });

test('a read goes to the host for it, or within its time to the write host if that says nothing', async () => {
  expect(await after(0, nameRead(hosts(honest('write'), honest('read'))))).toBe('read');
  expect(await after(serverLimits.total_ms, nameRead(hosts(honest('write'), silent)))).toBe('write');
});

test('a read ends in its time also where both say nothing', async () => {
  expect(await after(serverLimits.total_ms, nameRead(hosts(silent, silent)))).toBe('storage_unavailable');
});

test.each(['x/y', '16/B374D848/1', `1/${'F'.repeat(9)}`, ''])(
  'a host that is so far as %j is not believed',
  async (lsn) => {
    const liar = pool([{ name: 'liar', timeline: null, lsn, lag_ms: 0 }]);
    expect(await after(0, nameRead(hosts(honest('write'), liar)))).toBe('write');
    const announced: string[] = [];
    const announce = async (_account_id: number, position: string) => void announced.push(position);
    const host = hosts(liar, honest('read'), { announce });
    await liar.use(1, {}, (client) => host.wrote(client));
    expect(announced).toEqual([]);
    expect(await after(0, nameRead(host))).toContain('no position of the log');
  },
);

test('a host that answers no row is not believed', async () => {
  expect(await after(0, nameRead(hosts(honest('write'), pool([]))))).toBe('write');
});
