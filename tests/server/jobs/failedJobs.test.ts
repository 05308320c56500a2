import { expect, onTestFinished, test } from 'vitest';
import { object } from 'zod/mini';
import { controlPool } from '#server/database/pool/pool.ts';
import { prepareQueue, startWorker } from '#server/jobs/worker.ts';
import type { BoundResource } from '#server/resources/serve.ts';
import { testDatabase } from '../../support/database/database.ts';

test('a job fails with a message that no text of PostgreSQL can be, and others run', async () => {
  const { connection } = await testDatabase();
  const pool = controlPool({ ...connection, max: 12 });
  onTestFinished(() => pool.end());
  await prepareQueue(pool);
  let ran = 0;
  const fails = () => Promise.reject(new Error(`550 \0 and half of a pair \ud83d ${'x'.repeat(1024 * 1024)}`));
  const runs = async () => {
    ran += 1;
  };
  const bound = {
    resource: { name: 'trial', jobs: { fails: object({}), runs: object({}) } },
    handlers: {},
    jobs: { fails, runs },
    schedule: {},
  } as unknown as BoundResource;
  const log = { info: () => {}, error: () => {} };
  const worker = await startWorker(pool, [bound], { control: {} as never, platform: {} as never, log });
  const add = (task: string) => pool.query('select graphile_worker.add_job($1)', [task]);
  await add('trial.fails');
  const failed = async () =>
    (await pool.query<{ last_error: string | null }>('select last_error from graphile_worker._private_jobs')).rows;
  await expect.poll(async () => (await failed())[0]?.last_error).toMatch(/^550 . and half of a pair . x+$/);
  expect((await failed())[0]?.last_error?.length).toBeLessThan(3000);
  for (let at = 0; at < 4; at++) await add('trial.runs');
  await expect.poll(() => ran).toBe(4);
  await worker.stop();
});
