import { sql } from 'kysely';
import type { ControlDatabase, Db } from '../database/database.ts';
import { schemaName } from '../tenant/model.ts';

export interface Amount {
  bytes: number;
  /** Records of entities, those in the trash included. */
  records: number;
}

/** What changes with records and files: quick to read. */
async function measureData(db: Db, account_id: number): Promise<Amount> {
  const { rows } = await sql<{ tables: number; files: number; records: number }>`
    with own as (
      select c.oid, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ${schemaName(account_id)} and c.relkind = 'r'
    )
    select coalesce((select sum(pg_total_relation_size(oid)) from own), 0)::bigint as tables,
      coalesce((select sum(pg_stat_get_live_tuples(oid)) from own where relname ~ '^e_[0-9]+$'), 0)::bigint as records,
      coalesce((select sum(size) from control.files where account_id = ${account_id}), 0)::bigint as files`.execute(db);
  const { tables, files, records } = rows[0] as (typeof rows)[number];
  return { bytes: tables + files, records };
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
export function measuring(control: ControlDatabase): (account_id: number) => Promise<Amount> {
  const kept = new Map<number, { bytes: number; at: number }>();
  return (account_id) =>
    control.inAccount(account_id, async (db) => {
      const { bytes, records } = await measureData(db, account_id);
      let rows = kept.get(account_id);
      if (!rows || performance.now() - rows.at > ROWS_KEPT_MS) {
        rows = { bytes: await measureRows(db, account_id), at: performance.now() };
        kept.set(account_id, rows);
      }
      return { bytes: bytes + rows.bytes, records };
    });
}
