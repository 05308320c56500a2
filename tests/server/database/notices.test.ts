import { expect, test, vi } from 'vitest';
import { announceRecords, listenToNotices } from '#server/database/notices.ts';
import { testDatabase } from '../../support/database/database.ts';

test('reports a lost connection, so that notices missed meanwhile can be made up for', async () => {
  const { pool } = await testDatabase();
  const received: string[] = [];
  const pids: number[] = [];
  let gate = Promise.resolve();
  const connect = async () => {
    await gate;
    const client = await pool.connect();
    pids.push((await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid as number);
    return client;
  };
  const notices = listenToNotices(connect, {
    user: (id) => void received.push(`user ${id}`),
    account: () => void received.push('account'),
    schema: (id) => void received.push(`schema ${id}`),
    records: (payload) => void received.push(`records ${payload}`),
    people: (payload) => void received.push(`people ${payload}`),
    written: (id, position) => void received.push(`written ${id}:${position}`),
    modules: (id) => void received.push(`modules ${id}`),
    lost: () => void received.push('lost'),
  });
  const announce = (text: string) => pool.query("select pg_notify('stoa_changes', $1)", [text]);
  const receives = async (text: string) =>
    vi.waitFor(async () => {
      await announce(text);
      expect(received).toContain(text.replace(':', ' '));
    });
  await receives('schema:1');
  await receives('people:users:1:2');
  await receives('written:1:0/16B3748');
  await receives('modules:1');
  await announceRecords(pool, ['one:[1,2]', 'two:[]']);
  await vi.waitFor(() => expect(received).toEqual(expect.arrayContaining(['records one:[1,2]', 'records two:[]'])));

  for (let n = 10; n < 60; n += 1) {
    await announce(`user:${n}`);
    await Promise.all([notices.caughtUp(), notices.caughtUp()]);
    expect(received.at(-1)).toBe(`user ${n}`);
  }

  const opened = Promise.withResolvers<void>();
  gate = opened.promise;
  await pool.query('select pg_terminate_backend($1)', [pids[0]]);
  await vi.waitFor(() => expect(received.at(-1)).toBe('lost'));
  await expect(notices.caughtUp()).rejects.toThrow('missed');
  await announce('schema:2');
  opened.resolve();
  await vi.waitFor(() => expect(pids).toHaveLength(2));
  await receives('schema:3');
  expect(received).not.toContain('schema 2');
  expect(received.filter((each) => each === 'lost')).toHaveLength(2);
  expect(received.lastIndexOf('lost')).toBeLessThan(received.indexOf('schema 3'));
  await notices.stop();
});
