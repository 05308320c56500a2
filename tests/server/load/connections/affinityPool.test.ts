import type pg from 'pg';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { AffinityPool } from '#server/load/connections/affinityPool.ts';
import { onConnection } from '#server/tenant/prepared.ts';
import { testDatabase } from '../../../support/database/database.ts';

let control: pg.Pool;
let pool: AffinityPool;
beforeAll(async () => {
  control = (await testDatabase()).pool;
});
afterEach(async () => {
  vi.useRealTimers();
  await pool.end();
});

function makePool(max: number) {
  pool = new AffinityPool({ ...control.options, password: control.options.password, max });
  return pool;
}

const pidOf = async (client: pg.ClientBase) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid as number;

/** The connection that one call of the key gets. */
async function usedBy(key: number): Promise<number> {
  const client = await pool.connect(key);
  const pid = await pidOf(client);
  client.release();
  return pid;
}

test('a key keeps its connection, whatever others do meanwhile', async () => {
  makePool(4);
  const first = await Promise.all([0, 1, 2, 3].map(usedBy));
  expect(new Set(first).size).toBe(4);
  for (const key of [2, 0, 3, 1, 2, 2]) expect(await usedBy(key)).toBe(first[key]);
  expect(await usedBy(5)).toBe(first[1]);
});

test('a key uses as many connections as it needs at a time', async () => {
  makePool(4);
  const held = await Promise.all([1, 1, 1, 1].map((key) => pool.connect(key)));
  expect(new Set(await Promise.all(held.map(pidOf))).size).toBe(4);
  for (const client of held) client.release();
});

test('a key whose connections others have taken for a moment waits for one of them', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  makePool(4);
  const held = [await pool.connect(1), await pool.connect(2)];
  const pids = await Promise.all(held.map(pidOf));
  const waiting = usedBy(5);
  for (const client of held) client.release();
  expect(pids).toContain(await waiting);
});

test('a key whose connections stay taken uses another', async () => {
  makePool(4);
  const held = [await pool.connect(1), await pool.connect(2)];
  const pids = await Promise.all(held.map(pidOf));
  expect(pids).not.toContain(await usedBy(5));
  // Those who come later do not wait either.
  expect(pids).not.toContain(await usedBy(5));
  for (const client of held) client.release();
  expect(await usedBy(5)).toBe(pids[0]);
});

test('while more keys than connections are at work, each waits for its own', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  makePool(4);
  const own = await Promise.all([0, 1, 2, 3].map(usedBy));
  await usedBy(4);
  const held = await pool.connect(1);
  const waiting = [usedBy(1), usedBy(5)];
  expect(await usedBy(2)).toBe(own[2]);
  held.release();
  expect(await Promise.all(waiting)).toEqual([own[1], own[1]]);
  // Later, when few are at work, a call takes the next.
  vi.advanceTimersByTime(1100);
  const first = await pool.connect(1);
  expect(await usedBy(1)).toBe(own[2]);
  first.release();
});

test('a call waits while all connections are taken', async () => {
  makePool(2);
  const held = [await pool.connect(0), await pool.connect(1)];
  const waiting = [usedBy(0), usedBy(1), usedBy(0)];
  const pids = await Promise.all(held.map(pidOf));
  for (const client of held) client.release();
  for (const pid of await Promise.all(waiting)) expect(pids).toContain(pid);
});

test('a broken connection is replaced, and a refused one keeps no place', async () => {
  makePool(1);
  const client = await pool.connect(0);
  const pid = await pidOf(client);
  client.release(true);
  expect(await usedBy(0)).not.toBe(pid);
  const nowhere = new AffinityPool({ ...control.options, host: '127.0.0.1', port: 1, max: 1 });
  for (let attempt = 0; attempt < 2; attempt += 1) await expect(nowhere.connect(0)).rejects.toThrow('ECONNREFUSED');
  await nowhere.end();
});

test('a connection prepares a limited number of statements, and forgets those that it no longer uses', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  makePool(1);
  const client = await pool.connect(0);
  const run = async (number: number) => {
    const statement = { text: `select ${number} as value`, name: `s_${number}` };
    const { rows } = await client.query(onConnection(client, statement) as pg.QueryConfig);
    expect(rows).toEqual([{ value: number }]);
  };
  const prepared = async () =>
    (await client.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
      ({ statement }) => statement,
    );
  for (let number = 0; number < 401; number += 1) await run(number);
  expect(await prepared()).toHaveLength(400);
  expect(await prepared()).not.toContain('select 400 as value');
  vi.setSystemTime(Date.now() + 61_000);
  await run(1);
  await run(400);
  const later = await prepared();
  expect(later).toHaveLength(400);
  expect(later).toContain('select 400 as value');
  expect(later).toContain('select 1 as value');
  expect(later).not.toContain('select 0 as value');
  await run(0);
  expect(await prepared()).toContain('select 0 as value');
  client.release();
});
