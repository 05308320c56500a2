import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

/** First half of the advisory lock's key; the second is made from the worker's id. */
const LEASE = 740_118;
const CHECK_MS = 15_000;
/** A worker takes its first jobs shortly before it holds its lease. */
const GRACE_S = 10;

/**
 * A worker's lease is an advisory lock on the connection that it listens on, so it ends with the process. Jobs of
 * workers without a lease are released within seconds, by any process; the queue itself would wait 4 hours.
 */
export function keepLeases(events: WorkerEvents, pool: pg.Pool, log: { error(data: object, text: string): void }) {
  const failed = (err: unknown) => log.error({ err }, 'job leases failed');
  events.on('pool:listen:success', ({ workerPool, client }) => {
    const id = (workerPool as unknown as { id: string }).id;
    // The worker is about to send its own first query; a client runs one at a time.
    client.once('drain', () => {
      client.query('select pg_advisory_lock($1, hashtext($2))', [LEASE, id]).catch(failed);
    });
  });
  const check = () => releaseAbandoned(pool).catch(failed);
  let checking = check();
  const timer = setInterval(() => {
    checking = check();
  }, CHECK_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await checking;
    },
  };
}

/**
 * `dead (locked_by)`: jobs and queues, locked more than $1 seconds ago, whose worker holds no lease. `pg_locks` shows
 * the halves of a key as unsigned numbers.
 */
export const WITH_DEAD_WORKERS = `with held as (
    select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
    union all select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null
  ), leases as (
    select objid from pg_locks where locktype = 'advisory' and objsubid = 2 and granted
      and classid = ${LEASE} and database = (select oid from pg_database where datname = current_database())
  ), dead as (
    select locked_by from held where locked_at < now() - make_interval(secs => $1)
      and (hashtext(locked_by)::bigint & 4294967295)::oid not in (select objid from leases)
  )`;

async function releaseAbandoned(pool: pg.Pool): Promise<void> {
  await pool.query(
    `${WITH_DEAD_WORKERS} select graphile_worker.force_unlock_workers(array(select locked_by from dead))`,
    [GRACE_S],
  );
}
