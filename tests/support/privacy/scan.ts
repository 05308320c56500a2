import type pg from 'pg';
import { personTables } from '#server/database/tables/personTables.ts';

type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

const tablesOf = async (query: Query, schemas: string) =>
  (
    await query(
      `select format('%I.%I', n.nspname, c.relname) as name, c.relname as table,
         exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped) as has_account
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname ~ $1 and c.relkind in ('r', 'p') order by 1`,
      [schemas],
    )
  ).map((row) => row as { name: string; table: string; has_account: boolean });

/** Every table with a row that has the text in any column, as a dump would show it. */
export async function tablesWith(
  query: Query,
  text: string,
  { schemas, account_id }: { schemas: string; account_id?: number },
): Promise<string[]> {
  const found: string[] = [];
  for (const { name, has_account } of await tablesOf(query, schemas)) {
    if (account_id !== undefined && name.startsWith('control.') && !has_account) continue;
    const within = account_id !== undefined && has_account ? ` and t.account_id = ${account_id}` : '';
    const rows = await query(
      `select t::text as row from ${name} t where strpos(lower(t::text), lower($1)) > 0${within}`,
      [text],
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

/** Rows of control tables that still have the id of the person, by the registry. */
export async function columnsWith(query: Query, account_id: number, user_id: number): Promise<string[]> {
  const found: string[] = [];
  for (const [table, { columns }] of Object.entries(personTables))
    for (const [column, fate] of Object.entries(columns)) {
      // What is the person's goes with the person, and books keep their numbers.
      if (fate === 'list' || fate === 'person' || fate === 'kept') continue;
      if (!/_id$|_by$/.test(column) || column === 'viewer_session_id') continue;
      const of = column === 'subject_id' ? " and subject_type = 'users'" : '';
      const rows = await query(
        `select from control.${table} where account_id = $1 and ${column}::text = $2::text${of}`,
        [account_id, String(user_id)],
      );
      if (rows.length > 0) found.push(`${table}.${column}`);
    }
  return found;
}

/** All rows of an account in the control tables, to compare. */
export async function dumpOf(query: Query, account_id: number): Promise<Record<string, unknown[]>> {
  const dump: Record<string, unknown[]> = {};
  for (const { name, has_account, table } of await tablesOf(query, '^control$'))
    if (has_account && table !== 'audit_events' && table !== 'sessions')
      dump[name] = (
        await query(`select t::text as row from ${name} t where account_id = $1 order by 1`, [account_id])
      ).map(({ row }) => row);
  return dump;
}

export const queryOf =
  (pool: Pick<pg.Pool, 'query'>): Query =>
  async (text, values = []) =>
    (await pool.query(text, values)).rows as Record<string, unknown>[];
