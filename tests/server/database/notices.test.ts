import { expect, test, vi } from 'vitest';
import { announceRecords, listenToNotices } from '#server/database/notices.ts';
import { testDatabase } from '../../support/database/database.ts';

test('reports a lost connection, so that notices missed meanwhile can be made up for', async () => {
  const { pool } = await testDatabase();
  const told: string[] = [];
  const pids: number[] = [];
  let gate = Promise.resolve();
  const connect = async () => {
    await gate;
    const client = await pool.connect();
    pids.push((await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid as number);
    return client;
  };
  const notices = listenToNotices(connect, {
    user: (id) => void told.push(`user ${id}`),
    account: () => void told.push('account'),
    schema: (id) => void told.push(`schema ${id}`),
    records: (payload) => void told.push(`records ${payload}`),
    people: (payload) => void told.push(`people ${payload}`),
    lost: () => void told.push('lost'),
  });
  const announce = (text: string) => pool.query("select pg_notify('stoa_changes', $1)", [text]);
  const hears = async (text: string) =>
    vi.waitFor(async () => {
      await announce(text);
      expect(told).toContain(text.replace(':', ' '));
    });
  await hears('schema:1');
  await hears('people:users:1:2');
  await announceRecords(pool, ['one:[1,2]', 'two:[]']);
  await vi.waitFor(() => expect(told).toEqual(expect.arrayContaining(['records one:[1,2]', 'records two:[]'])));

  const opened = Promise.withResolvers<void>();
  gate = opened.promise;
  await pool.query('select pg_terminate_backend($1)', [pids[0]]);
  await vi.waitFor(() => expect(told.at(-1)).toBe('lost'));
  await announce('schema:2');
  opened.resolve();
  await vi.waitFor(() => expect(pids).toHaveLength(2), { timeout: 5000 });
  await hears('schema:3');
  expect(told).not.toContain('schema 2');
  expect(told.filter((each) => each === 'lost')).toHaveLength(2);
  expect(told.lastIndexOf('lost')).toBeLessThan(told.indexOf('schema 3'));
  await notices.stop();
});
