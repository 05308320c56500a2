import { sql } from 'kysely';
import type { Db } from '#server/database/tables/tables.ts';

/** Whether an enabled module of the account runs the version. */
export const runsHere = async (db: Db, account_id: number, version_id: number) =>
  (await db
    .selectFrom('module_installs')
    .select('id')
    .where('account_id', '=', account_id)
    .where('version_id', '=', version_id)
    .where('is_enabled', '=', true)
    .executeTakeFirst()) !== undefined;

export interface SlotReport {
  slot: string;
  loads: number;
  failures: number;
  total_ms: number;
  max_ms: number;
}

/** Adds to the row of this minute. */
export const addReport = (db: Db, place: { account_id: number; version_id: number }, report: SlotReport) =>
  db
    .insertInto('module_health')
    .values({ ...place, ...report, minute: sql<Date>`date_trunc('minute', now())` })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'version_id', 'slot', 'minute']).doUpdateSet((eb) => ({
        loads: sql`module_health.loads + ${eb.ref('excluded.loads')}`,
        failures: sql`module_health.failures + ${eb.ref('excluded.failures')}`,
        total_ms: sql`module_health.total_ms + ${eb.ref('excluded.total_ms')}`,
        max_ms: sql`greatest(module_health.max_ms, ${eb.ref('excluded.max_ms')})`,
      })),
    )
    .execute();

/** Of the last seven days, by version and slot, the latest version first. */
export const findHealth = (db: Db, account_id: number, module_id: number) =>
  db
    .selectFrom('module_health as h')
    .innerJoin('market_versions as v', 'v.id', 'h.version_id')
    .select(['h.version_id', 'v.alias as version', 'h.slot'])
    .select((eb) => [
      sql<number>`sum(${eb.ref('h.loads')})::int`.as('loads'),
      sql<number>`sum(${eb.ref('h.failures')})::int`.as('failures'),
      sql<number>`coalesce(sum(${eb.ref('h.total_ms')}) / nullif(sum(${eb.ref('h.loads')}), 0), 0)::int`.as(
        'average_ms',
      ),
      sql<number>`max(${eb.ref('h.max_ms')})`.as('max_ms'),
      sql<Date>`max(${eb.ref('h.minute')})`.as('last_at'),
    ])
    .where('h.account_id', '=', account_id)
    .where('v.module_id', '=', module_id)
    .where('h.minute', '>', sql<Date>`now() - interval '7 days'`)
    .groupBy(['h.version_id', 'v.alias', 'h.slot'])
    .orderBy('h.version_id', 'desc')
    .orderBy('h.slot')
    .execute();

/** Of all accounts, for the system. */
export const deleteOld = (db: Db) =>
  db.deleteFrom('module_health').where('minute', '<', sql<Date>`now() - interval '30 days'`).execute();
