import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { object } from 'zod/mini';
import { controlPool } from '#server/database/pool/pool.ts';
import { prepareQueue, startWorker } from '#server/jobs/worker.ts';
import type { BoundResource } from '#server/resources/serve.ts';
import { testDatabase } from '../../support/database/database.ts';

test('jobs of the start run one after the other, and what fails of them is no failed job', async () => {
  const { connection } = await testDatabase();
  const pool = controlPool({ ...connection, max: 12 });
  onTestFinished(() => pool.end());
  await prepareQueue(pool);
  const lines: { level: string; task: unknown; text: string }[] = [];
  const into = (level: string) => (data: object, text: string) =>
    void lines.push({ level, task: (data as { task?: unknown }).task, text });
  const seen: string[] = [];
  const job = (name: string, takes_ms: number, ends: () => void) => async () => {
    await sleep(takes_ms);
    seen.push(name);
    ends();
  };
  const fails = () => {
    throw new Error('The machine is busy');
  };
  const bound = {
    resource: { name: 'trial', jobs: { first: object({}), second: object({}) } },
    handlers: {},
    jobs: { first: job('first', 50, fails), second: job('second', 0, () => {}) },
    schedule: { first: '* * * * *', second: '* * * * *' },
  } as unknown as BoundResource;
  const log = { info: into('info'), error: into('error') };
  const worker = await startWorker(pool, [bound], { control: {} as never, platform: {} as never, log });
  // The minute may begin meanwhile, and with it their next run.
  await expect.poll(() => seen.slice(0, 2)).toEqual(['first', 'second']);
  await worker.stop();
  expect(lines[0]).toEqual({ level: 'info', task: 'trial.first', text: 'job runs again within a minute' });
});
