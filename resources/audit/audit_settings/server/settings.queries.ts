import { sql } from 'kysely';
import type { Db } from '#server/database/tables/tables.ts';
import { limits } from '#shared/limits.ts';

const columns = [
  'account_id',
  'retention_days',
  'stream_url',
  'stream_secret',
  'failing_since',
  'stopped_at',
  'next_attempt_at',
  'last_success_at',
  'last_failure_at',
  'last_status',
  'last_error',
] as const;

const settingsOf = (db: Db, account_id: number) =>
  db.selectFrom('audit_settings').select(columns).where('account_id', '=', account_id);

export type SettingsRow = NonNullable<Awaited<ReturnType<typeof findSettings>>>;

/** Undefined: the account has changed nothing yet. */
export const findSettings = (db: Db, account_id: number) => settingsOf(db, account_id).executeTakeFirst();

/** Locks the row, made before, until the transaction ends. */
export async function lockSettings(db: Db, account_id: number): Promise<SettingsRow> {
  await db
    .insertInto('audit_settings')
    .values({ account_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return settingsOf(db, account_id).forUpdate().executeTakeFirstOrThrow();
}

export interface SettingsChange {
  retention_days?: number;
  stream_url?: string | null;
  stream_secret?: Buffer | null;
}

export const updateSettings = (db: Db, account_id: number, change: SettingsChange) =>
  db.updateTable('audit_settings').set(change).where('account_id', '=', account_id).execute();

/** What waits is tried at once. What was said of another address holds no longer. */
export const startAgain = (db: Db, account_id: number) =>
  db
    .updateTable('audit_settings')
    .set({ failing_since: null, stopped_at: null, failures: 0, last_failure_at: null, last_status: null })
    .set({ last_error: null, next_attempt_at: sql<Date>`now()` })
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('account_id', '=', account_id)
    .execute();

export const dropWaiting = (db: Db, account_id: number) =>
  db.deleteFrom('audit_outbox').where('account_id', '=', account_id).execute();

/** Counted to one more than the limit of exact counts. */
export async function countWaiting(db: Db, account_id: number): Promise<number> {
  const waiting = db
    .selectFrom('audit_outbox')
    .select('event_id')
    .where('account_id', '=', account_id)
    .limit(limits.count_exact_max + 1);
  const { count } = await db
    .selectFrom(waiting.as('waiting'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes rows that are older than their accounts keep them. @returns how many; fewer than `most`: all are gone */
export async function expireEvents(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select control.expire_audit_events(${most}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}
