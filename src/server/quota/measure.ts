import { sql } from 'kysely';
import type { ControlDatabase, Db } from '../database/database.ts';
import { schemaName } from '../tenant/model.ts';
import type { AccountData } from '../tenant/models.ts';

export interface Amount {
  bytes: number;
  /** Records of entities, those in the trash included. */
  records: number;
}

/** What changes with records and files: quick to read. Of records on a server of the account's own, nothing. */
async function measureData(db: Db, account_id: number): Promise<Amount & { is_own: boolean }> {
  const { rows } = await sql<{ is_own: boolean; tables: number; files: number; records: number }>`
    with place as (
      select exists (select from control.account_storage where account_id = ${account_id} and location = 'own') as is_own
    ), own as (
      select c.oid, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ${schemaName(account_id)} and c.relkind = 'r' and not (select is_own from place)
    )
    select (select is_own from place), coalesce((select sum(pg_total_relation_size(oid)) from own), 0)::bigint as tables,
      coalesce((select sum(pg_stat_get_live_tuples(oid)) from own where relname ~ '^e_[0-9]+$'), 0)::bigint as records,
      coalesce((select sum(size) from control.files where account_id = ${account_id}), 0)::bigint as files`.execute(db);
  const { is_own, tables, files, records } = rows[0] as (typeof rows)[number];
  return { is_own, bytes: tables + files, records };
}

/** Records on a server of the account's own. @throws 503 */
async function measureOwn(data: AccountData, account_id: number): Promise<number> {
  const plane = await data.plane(account_id);
  const rows = await plane.read<{ records: number }>(
    `select coalesce(sum(pg_stat_get_live_tuples(c.oid)), 0)::bigint as records
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind = 'r' and c.relname ~ '^e_[0-9]+$'`,
    [plane.schema],
  );
  return rows[0]?.records ?? 0;
}

/** Rows about entities, fields and views: each is read. */
async function measureRows(db: Db, account_id: number): Promise<number> {
  const size = (table: string) =>
    sql`coalesce((select sum(pg_column_size(t.*)) from ${sql.id('control', table)} t where account_id = ${account_id}), 0)`;
  const sizes = ['fields', 'variants', 'change_history', 'schema_changes', 'saved_views', 'list_settings'].map(size);
  const { rows } = await sql<{ bytes: number }>`select (${sql.join(sizes, sql` + `)})::bigint as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Rows change little, so their size is read again after this time only. */
const ROWS_KEPT_MS = 600_000;

/** Measures accounts in the database, several of them at once. */
export function measuring(control: ControlDatabase, data: AccountData): (account_id: number) => Promise<Amount> {
  const kept = new Map<number, { bytes: number; at: number }>();
  const ownRecords = new Map<number, number>();
  return async (account_id) => {
    const { is_own, bytes, records } = await control.inAccount(account_id, async (db) => {
      const measured = await measureData(db, account_id);
      let rows = kept.get(account_id);
      if (!rows || performance.now() - rows.at > ROWS_KEPT_MS) {
        rows = { bytes: await measureRows(db, account_id), at: performance.now() };
        kept.set(account_id, rows);
      }
      return { ...measured, bytes: measured.bytes + rows.bytes };
    });
    if (!is_own) return { bytes, records };
    // A server that cannot be reached must not hold up what needs none of its records, such as an upload.
    const counted = await measureOwn(data, account_id).catch(() => ownRecords.get(account_id) ?? 0);
    ownRecords.set(account_id, counted);
    return { bytes, records: counted };
  };
}
