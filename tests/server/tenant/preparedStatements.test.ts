import { afterEach, expect, test, vi } from 'vitest';
import { onConnection } from '#server/tenant/prepared.ts';
import { testDatabase } from '../../support/database/database.ts';

/** Statements that a connection keeps prepared (docs/operating/performance.md#records). */

const NAMES_MAX = 400;

const { pool } = await testDatabase({ from: 'nothing' });

afterEach(() => void vi.useRealTimers());

test('a connection forgets the statement that it has not used the longest, and takes it again under another name', async () => {
  const client = await pool.connect();
  const statement = (at: number) => ({ name: `w_${at}`, text: `select ${at} as n` });
  const run = async (at: number) =>
    (await client.query<{ n: number }>(onConnection(client, statement(at)) as { text: string })).rows;
  const names = async () =>
    (await client.query<{ name: string }>('select name from pg_prepared_statements')).rows.map(({ name }) => name);
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let at = 0; at < NAMES_MAX; at += 1) await run(at);
  expect(await run(NAMES_MAX)).toEqual([{ n: NAMES_MAX }]);
  expect(await names()).toHaveLength(NAMES_MAX); // the last one had no room
  const first = (await names()).find((name) => name.startsWith('w_0_'));
  vi.advanceTimersByTime(61_000);
  expect(await run(NAMES_MAX)).toEqual([{ n: NAMES_MAX }]);
  expect(await names()).toHaveLength(NAMES_MAX);
  expect(await names()).not.toContain(first);
  expect(await run(0)).toEqual([{ n: 0 }]);
  expect((await names()).filter((name) => name.startsWith('w_0_'))).not.toEqual([first]);
  client.release();
});
