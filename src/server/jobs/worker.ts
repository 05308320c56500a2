import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, run, runMigrations, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { check } from '#shared/violations.ts';
import type { JobCtx, Platform } from '../context.ts';
import type { ControlDatabase } from '../database/database.ts';
import { runAs } from '../eventLoop/watch.ts';
import type { BoundResource } from '../serve.ts';
import { keepLeases } from './leases.ts';
import { enqueueDeclared } from './queue.ts';
import { retryablePool } from './retryablePool.ts';

interface Log {
  info(data: object, text: string): void;
  error(data: object, text: string): void;
}

const quiet = new Logger(() => () => {});

/** Creates or upgrades the queue's own tables. */
export const prepareQueue = (pool: pg.Pool): Promise<void> =>
  runMigrations({ pgPool: retryablePool(pool), logger: quiet });

/** Jobs that run every minute also run at the start, to clean up after a crash at once. */
const everyMinute = (resources: readonly BoundResource[]) =>
  resources.flatMap(({ resource, schedule }) =>
    Object.entries(schedule).flatMap(([job, match]) => (match === '* * * * *' ? [`${resource.name}.${job}`] : [])),
  );

/** Runs declared jobs until stopped. Jobs interrupted by a crash run again, so every handler may run twice. */
export async function startWorker(
  pool: pg.Pool,
  resources: readonly BoundResource[],
  context: { control: ControlDatabase; platform: Platform; log: Log },
): Promise<{ stop(): Promise<void> }> {
  const events: WorkerEvents = new EventEmitter();
  const leases = keepLeases(events, pool, context.log);
  const tasks = taskList(resources, context);
  const runner = await run({
    pgPool: retryablePool(pool),
    events,
    logger: quiet,
    concurrency: 4,
    noHandleSignals: true,
    taskList: tasks,
    parsedCronItems: parseCronItems(
      resources.flatMap(({ resource, schedule }) =>
        Object.entries(schedule).map(([job, match]) => ({ task: `${resource.name}.${job}`, match })),
      ),
    ),
  });
  // Failures are logged, and the job runs again in a minute.
  const beginning = Promise.allSettled(everyMinute(resources).map((task) => tasks[task]?.({})));
  return {
    async stop() {
      await beginning;
      await runner.stop();
      await leases.stop();
    },
  };
}

function taskList(
  resources: readonly BoundResource[],
  { control, platform, log }: { control: ControlDatabase; platform: Platform; log: Log },
): Record<string, (payload: unknown) => Promise<void>> {
  const jobs = resources.flatMap(({ resource, jobs }) =>
    Object.entries(jobs).map(([job, handler]) => {
      const task = `${resource.name}.${job}`;
      return [
        task,
        async (payload: unknown) => {
          const { _cron, ...sent } = payload as { _cron?: unknown };
          const checked = check(resource.jobs?.[job] as never, sent);
          if (!checked.ok) throw new Error(`Payload of ${task}: ${JSON.stringify(checked.violations)}`);
          const ctx: JobCtx = {
            platform,
            log,
            now: new Date(),
            inAccount: control.inAccount,
            inSystem: control.inSystem,
            enqueue: enqueueDeclared,
          };
          const handled = runAs({ name: task, request_id: null }, () => handler(ctx, checked.value as never));
          await handled.catch((error: unknown) => {
            log.error({ err: error, task }, 'job failed');
            throw error;
          });
        },
      ] as const;
    }),
  );
  return Object.fromEntries(jobs);
}
