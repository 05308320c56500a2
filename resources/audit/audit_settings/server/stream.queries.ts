import { sql } from 'kysely';
import { accountName } from '#server/database/sql/accountColumns.ts';
import { fromNow } from '#server/database/sql/conditions.ts';
import type { Db } from '#server/database/tables/tables.ts';

/** What waits to be sent out of the log. As the system, for jobs. */

const isOn = sql<boolean>`stream_url is not null and stopped_at is null`;

/** Accounts with rows that wait for an attempt that is due. */
export const findDue = async (db: Db): Promise<number[]> =>
  (
    await db
      .selectFrom('audit_settings as s')
      .select('s.account_id')
      .where(isOn)
      .where('s.next_attempt_at', '<=', sql<Date>`now()`)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('audit_outbox as o').select('o.event_id').whereRef('o.account_id', '=', 's.account_id').limit(1),
        ),
      )
      .execute()
  ).map(({ account_id }) => account_id);

/**
 * Takes the stream of an account for one attempt. Another process takes it only if this one has not told the outcome in
 * time.
 * @param seconds that the attempt may take at most
 */
export const takeStream = (db: Db, account_id: number, seconds: number) =>
  db
    .updateTable('audit_settings')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_attempt_at: fromNow(seconds) }))
    .where('account_id', '=', account_id)
    .where(isOn)
    .where('next_attempt_at', '<=', sql<Date>`now()`)
    .returning(['account_id', 'stream_url', 'stream_secret', 'attempts', 'failures'])
    .executeTakeFirst();

/** The batch whose attempt failed, or was cut off. In the order of the rows. */
export const findBatch = (db: Db, account_id: number) =>
  db
    .selectFrom('audit_outbox')
    .select(['batch', 'event_id'])
    .where('account_id', '=', account_id)
    .where('batch', 'is not', null)
    .orderBy('xid')
    .orderBy('event_id')
    .execute();

/**
 * The next rows. None of an open transaction, nor after one: it could still add rows before them. Numbers above those of
 * this server's transactions are of the server that a backup was made of: these rows are the oldest.
 */
export async function findReady(db: Db, account_id: number, limit: number): Promise<number[]> {
  const rows = (condition: ReturnType<typeof sql<boolean>>) =>
    db
      .selectFrom('audit_outbox')
      .select('event_id')
      .where('account_id', '=', account_id)
      .where(condition)
      .orderBy('xid')
      .orderBy('event_id')
      .limit(limit)
      .execute();
  const restored = await rows(sql<boolean>`xid >= pg_snapshot_xmax(pg_current_snapshot())`);
  const ready =
    restored.length > 0 ? restored : await rows(sql<boolean>`xid < pg_snapshot_xmin(pg_current_snapshot())`);
  return ready.map(({ event_id }) => event_id);
}

/**
 * Keeps rows together, so that each attempt sends the same ones.
 * @returns false if another process has done so meanwhile, or the rows are gone
 */
export const nameBatch = async (db: Db, account_id: number, ids: readonly number[], batch: string) => {
  const { numUpdatedRows } = await db
    .updateTable('audit_outbox')
    .set({ batch })
    .where('account_id', '=', account_id)
    .where(sql<boolean>`event_id = any(${sql.val([...ids])}::bigint[])`)
    .where('batch', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === ids.length;
};

export const deleteBatch = (db: Db, account_id: number, batch: string) =>
  db.deleteFrom('audit_outbox').where('account_id', '=', account_id).where('batch', '=', batch).execute();

/** When the next attempt may be made; undefined: nothing waits. */
export const findNextTime = async (db: Db, account_id: number): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('audit_outbox as o')
      .innerJoin('audit_settings as s', 's.account_id', 'o.account_id')
      .select('s.next_attempt_at')
      .where('o.account_id', '=', account_id)
      .where(isOn)
      .limit(1)
      .executeTakeFirst()
  )?.next_attempt_at;

interface Claim {
  account_id: number;
  attempts: number;
}

/** There was nothing to send. */
export const release = (db: Db, { account_id, attempts }: Claim) =>
  db
    .updateTable('audit_settings')
    .set({ next_attempt_at: sql<Date>`now()` })
    .where('account_id', '=', account_id)
    .where('attempts', '=', attempts)
    .execute();

export const saveSuccess = (db: Db, { account_id, attempts }: Claim) =>
  db
    .updateTable('audit_settings')
    .set({ last_success_at: sql<Date>`now()`, next_attempt_at: sql<Date>`now()`, failing_since: null, failures: 0 })
    .where('account_id', '=', account_id)
    .where('attempts', '=', attempts)
    .execute();

export interface Failure {
  status: number | null;
  error: string | null;
  /** Seconds until the next attempt. */
  again_in: number;
  /** The receiver has ended the stream, whatever the days. */
  is_gone: boolean;
  /** Of failures, after which the stream is switched off. */
  days: number;
}

/** @returns whether the stream was switched off; undefined if a later attempt has begun */
export const saveFailure = async (
  db: Db,
  { account_id, attempts }: Claim,
  { status, error, again_in, is_gone, days }: Failure,
): Promise<boolean | undefined> => {
  const isOver = sql<boolean>`(${is_gone} or failing_since < now() - make_interval(days => ${days}))`;
  const saved = await db
    .updateTable('audit_settings')
    .set((eb) => ({ failures: eb('failures', '+', 1), next_attempt_at: fromNow(again_in) }))
    .set({ last_failure_at: sql<Date>`now()`, last_status: status, last_error: error })
    .set({ failing_since: sql<Date>`coalesce(failing_since, now())` })
    .set({ stopped_at: sql<Date | null>`case when ${isOver} then now() end` })
    .where('account_id', '=', account_id)
    .where('attempts', '=', attempts)
    .returning('stopped_at')
    .executeTakeFirst();
  return saved && saved.stopped_at !== null;
};

/** Who is told that the stream was switched off. */
export const findAdministrators = async (db: Db, account_id: number): Promise<number[]> =>
  (
    await db
      .selectFrom('memberships')
      .select('user_id')
      .where('account_id', '=', account_id)
      .where('full_access', '=', true)
      .where('blocked', '=', false)
      .where('pending', '=', false)
      .execute()
  ).map(({ user_id }) => user_id);

export const findRecipient = (db: Db, account_id: number, user_id: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .leftJoin('audit_settings as s', 's.account_id', 'm.account_id')
    .select(['u.email', 'u.name', accountName('a').as('account_name'), 'a.subdomain', 's.stream_url', 's.stopped_at'])
    .select(sql<'en' | 'ru'>`coalesce(u.language, a.language)`.as('language'))
    .where('m.account_id', '=', account_id)
    .where('m.user_id', '=', user_id)
    .where('m.full_access', '=', true)
    .where('m.blocked', '=', false)
    .executeTakeFirst();
