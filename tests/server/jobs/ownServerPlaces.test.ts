import { expect, onTestFinished, test } from 'vitest';
import { object } from 'zod/mini';
import { controlDatabase } from '#server/database/database.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { startWorker } from '#server/jobs/worker.ts';
import type { BoundResource } from '#server/resources/serve.ts';
import { id } from '#shared/shapes.ts';
import { startApi } from '../../support/server/api.ts';
import { useOwnStorage } from '../../support/storage/ownStorage.ts';

/** Jobs whose servers say nothing (docs/start/places.md#foreign-servers). */

const nowhere = { host: '127.0.0.1', port: 1, user: 'u', password: 'p', database: 'd' };

test('jobs that wait for servers of accounts leave places for others, and run once there is one', async () => {
  const api = await startApi({ settings: { jobs: 'off' } });
  const { pool } = api.database;
  const control = controlDatabase(pool);
  const ids: number[] = [];
  for (let n = 0; n < 6; n += 1) ids.push((await api.makeAccount(`account-${n}`)).id);
  const [provider, ...own] = ids as [number, ...number[]];
  await Promise.all(own.map((account_id) => useOwnStorage(api, account_id, nowhere)));

  const waiting = new Set<{ account_id: number; end(): void }>();
  const ended: number[] = [];
  let others = 0;
  let isOver = false;
  const waits = async (_ctx: unknown, { account_id }: { account_id: number }) => {
    if (!isOver)
      await new Promise<void>((resolve) => {
        const job = { account_id, end: () => resolve(void waiting.delete(job)) };
        waiting.add(job);
      });
    ended.push(account_id);
  };
  const runs = async () => {
    others += 1;
  };
  const bound = {
    resource: { name: 'trial', jobs: { waits: object({ account_id: id() }), runs: object({}) } },
    ...{ handlers: {}, jobs: { waits, runs }, schedule: {}, onRecords: ['waits'] },
  } as unknown as BoundResource;
  const log = { info: () => {}, error: () => {} };
  const worker = await startWorker(pool, [bound], { control, platform: {} as never, log });
  onTestFinished(async () => {
    isOver = true;
    for (const { end } of waiting) end();
    await worker.stop();
  });

  const add = (task: string, payload: object, key?: string) =>
    control.inSystem((db) => enqueue(db, `trial.${task}`, payload, key === undefined ? {} : { key }));
  // Two of the first account, which may hold one place.
  await add('waits', { account_id: own[0] }, 'first');
  await add('waits', { account_id: own[0] }, 'second');
  for (const account_id of own.slice(1)) await add('waits', { account_id }, `of ${account_id}`);
  await expect.poll(() => waiting.size).toBe(2);
  await add('waits', { account_id: provider });
  await expect.poll(() => [...waiting].some(({ account_id }) => account_id === provider)).toBe(true);
  for (let n = 0; n < 5; n += 1) await add('runs', {});
  await expect.poll(() => others).toBe(5);
  expect([...waiting].filter(({ account_id }) => own.includes(account_id))).toHaveLength(2);

  await expect
    .poll(() => {
      for (const { end } of waiting) end();
      return ended.toSorted((x, y) => x - y);
    })
    .toEqual([provider, own[0], ...own]);
});
