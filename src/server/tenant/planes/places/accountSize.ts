import { sql } from 'kysely';
import type { ControlDatabase } from '../../../database/database.ts';
import type { Db } from '../../../database/tables/tables.ts';
import type { Amount } from '../../../load/quota/quotas.ts';
import { schemaName } from '../../model.ts';
import type { AccountData } from '../../models.ts';
import { within } from '../../servers/breakerPool.ts';
import { relationsOf, tableSizes } from './tableSizes.ts';

/** Where the records are: in this database, on another plane, or on a server of the account's own. */
type Where = 'here' | 'plane' | 'own';

/** What changes with records and files: quick to read. Of records elsewhere, nothing. */
async function measureData(db: Db, account_id: number): Promise<Amount & { where: Where }> {
  const { rows } = await sql<{
    location: string | null;
    plane_id: number | null;
    tables: number;
    files: number;
    records: number;
  }>`
    with place as materialized (
      select location, plane_id from control.account_storage where account_id = ${account_id}
    ), own as (
      select c.oid, c.relname from pg_class c
      where c.oid in (${sql.raw(relationsOf(`'${schemaName(account_id)}'`))}) and c.relkind = 'r'
        and not exists (select from place where location = 'own' or plane_id is not null)
    )
    select (select location from place), (select plane_id from place),
      coalesce((select sum(pg_total_relation_size(oid)) from own), 0)::bigint as tables,
      coalesce((select sum(pg_stat_get_live_tuples(oid)) from own where relname ~ '^e_[0-9]+$'), 0)::bigint as records,
      coalesce((select sum(size) from control.files where account_id = ${account_id}), 0)::bigint as files`.execute(db);
  const { location, plane_id, tables, files, records } = rows[0] as (typeof rows)[number];
  const where = location === 'own' ? 'own' : plane_id === null ? 'here' : 'plane';
  return { where, bytes: tables + files, records };
}

/** Records elsewhere, and their space if it is the provider's. @throws 503 */
async function measureElsewhere(data: AccountData, account_id: number, where: Where): Promise<Amount> {
  const sizes = await tableSizes(await data.plane(account_id));
  const records = sizes.filter(({ name }) => /^e_[0-9]+$/.test(name));
  return {
    bytes: where === 'plane' ? sum(sizes.map(({ bytes }) => bytes)) : 0,
    records: sum(records.map(({ rows }) => rows)),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

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

/** For an answer from elsewhere. */
const ELSEWHERE_MS = 2000;

/** Measures accounts in the database, several of them at once. */
export function measuring(control: ControlDatabase, data: AccountData): (account_id: number) => Promise<Amount> {
  const kept = new Map<number, { bytes: number; at: number }>();
  const elsewhere = new Map<number, Amount>();
  return async (account_id) => {
    const { where, bytes, records } = await control.inAccount(account_id, async (db) => {
      const measured = await measureData(db, account_id);
      let rows = kept.get(account_id);
      if (!rows || performance.now() - rows.at > ROWS_KEPT_MS) {
        rows = { bytes: await measureRows(db, account_id), at: performance.now() };
        kept.set(account_id, rows);
      }
      return { ...measured, bytes: measured.bytes + rows.bytes };
    });
    if (where === 'here') return { bytes, records };
    // A server that cannot be reached must not hold up what needs none of its records, such as an upload.
    const none: Amount = { bytes: 0, records: 0 };
    const there = await within(ELSEWHERE_MS, measureElsewhere(data, account_id, where)).catch(
      () => elsewhere.get(account_id) ?? none,
    );
    elsewhere.set(account_id, there);
    return { bytes: bytes + there.bytes, records: there.records };
  };
}
