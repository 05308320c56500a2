import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, run, runMigrations, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { check } from '#shared/violations.ts';
import type { JobCtx, Platform } from '../context.ts';
import type { ControlDatabase } from '../database/database.ts';
import { storedReason } from '../database/storedText.ts';
import { runAs } from '../load/eventLoop/watch.ts';
import type { BoundResource } from '../resources/serve.ts';
import { keepLeases } from './leases.ts';
import { ownServerPlaces } from './ownServerPlaces.ts';
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
  const logged = Object.fromEntries(
    Object.entries(tasks).map(([task, run]) => [task, loggingFailure(task, run, context)]),
  );
  const runner = await run({
    pgPool: retryablePool(pool),
    events,
    logger: quiet,
    concurrency: 4,
    noHandleSignals: true,
    taskList: logged,
    parsedCronItems: parseCronItems(
      resources.flatMap(({ resource, schedule }) =>
        Object.entries(schedule).map(([job, match]) => ({ task: `${resource.name}.${job}`, match })),
      ),
    ),
  });
  let isStopped = false;
  const beginning = runAtStart(everyMinute(resources), tasks, { ...context, isStopped: () => isStopped });
  return {
    async stop() {
      isStopped = true;
      await beginning;
      await runner.stop();
      await leases.stop();
    },
  };
}

/** `job` is what the queue has of it. */
type Run = (payload: unknown, of?: { job: { key: string | null } }) => Promise<void>;

const loggingFailure =
  (task: string, run: Run, { log }: { log: Log }): Run =>
  (payload, of) =>
    run(payload, of).catch((err: unknown) => {
      log.error({ err, task }, 'job failed');
      // Stored without awaiting it: a message that PostgreSQL refuses would end the process, and again at each attempt.
      throw new Error(storedReason(String((err as Error | undefined)?.message || err)));
    });

/**
 * One after the other, beside the first requests. What fails here, such as for a machine that is busy with the start, is
 * no failure yet: the job runs again within a minute.
 */
async function runAtStart(
  names: readonly string[],
  tasks: Record<string, Run>,
  { log, isStopped }: { log: Log; isStopped(): boolean },
): Promise<void> {
  for (const task of names) {
    if (isStopped()) return;
    await tasks[task]?.({}).catch((err: unknown) => log.info({ err, task }, 'job runs again within a minute'));
  }
}

function taskList(
  resources: readonly BoundResource[],
  { control, platform, log }: { control: ControlDatabase; platform: Platform; log: Log },
): Record<string, Run> {
  const inOwnPlace = ownServerPlaces(control);
  const jobs = resources.flatMap(({ resource, jobs, onRecords = [] }) =>
    Object.entries(jobs).map(([job, handler]) => {
      const task = `${resource.name}.${job}`;
      return [
        task,
        async (payload: unknown, of?: { job: { key: string | null } }) => {
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
          const work = () => runAs({ name: task, request_id: null }, () => handler(ctx, checked.value as never));
          if (!onRecords.includes(job)) return work();
          const key = of?.job.key ?? null;
          return inOwnPlace({ task, payload: checked.value as { account_id: number }, key }, work);
        },
      ] as const;
    }),
  );
  return Object.fromEntries(jobs);
}
