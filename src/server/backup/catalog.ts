import type pg from 'pg';
import type { SchemaParts, TableParts } from './archive.ts';

/** Tables that a rebuild or a move in progress makes. The rebuild begins again after a restore, the move does not. */
const passing = `c.relname ~ '^(_e_[0-9]+_(new|log|old)|_move|_move_log|_moving)$'`;

const ofAccounts = `n.nspname ~ '^acc_[0-9]{1,15}$'`;

/** Schema of an account. */
export const schemaOf = (account_id: number): string => `acc_${account_id}`;

/** Every table of accounts, to be locked before the snapshot, as a change could otherwise drop one. */
export const tablesOfAccounts = async (client: pg.ClientBase, only: string | null) =>
  (
    await client.query<{ schema: string; name: string }>(
      `select n.nspname as schema, format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where ${ofAccounts} and n.nspname = coalesce($1, n.nspname) and c.relkind = 'r' order by 2`,
      [only],
    )
  ).rows;

/** So that no change drops one while they are read. */
export async function lockTables(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  for (let at = 0; at < tables.length; at += 500)
    await client.query(`lock table ${tables.slice(at, at + 500).join(', ')} in access share mode`);
}

/** Tables with rows to keep. Unlogged ones hold nothing that outlives a start. */
export const tablesWithRows = async (client: pg.ClientBase): Promise<(TableParts & { schema: string })[]> =>
  (
    await client.query<TableParts & { schema: string }>(
      `select n.nspname as schema, format('%I.%I', n.nspname, c.relname) as name,
         string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
       where (n.nspname = 'control' or (${ofAccounts} and not ${passing})
           or (n.nspname = 'graphile_worker' and c.relname <> 'migrations'))
         and c.relkind = 'r' and c.relpersistence = 'p'
         and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       group by 1, 2 order by n.nspname <> 'control', 2`,
    )
  ).rows;

/** Sequences of those tables, with the last number given; null if none was. */
export const sequences = async (client: pg.ClientBase): Promise<{ name: string; last_value: string | null }[]> =>
  (
    await client.query<{ name: string; last_value: string | null }>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value::text from pg_sequences
       where schemaname ~ '^(control|graphile_worker|acc_[0-9]{1,15})$' order by 1`,
    )
  ).rows;

/**
 * How to make the schemas of accounts.
 * @param only of one account; null is all
 */
export async function schemasOfAccounts(client: pg.ClientBase, only: string | null): Promise<SchemaParts[]> {
  const { rows } = await client.query<{ oid: string; schema: string }>(
    `select n.oid::text, n.nspname as schema from pg_namespace n
     where ${ofAccounts} and n.nspname = coalesce($1, n.nspname) order by n.oid`,
    [only],
  );
  const schemas: SchemaParts[] = [];
  for (const { oid, schema } of rows) {
    const lines = async (text: string) =>
      (await client.query<{ line: string }>(text, [oid])).rows.map(({ line }) => line);
    const rest: string[] = [];
    for (const text of [constraints, indexes, views, privileges]) rest.push(...(await lines(text)));
    schemas.push({ schema, tables: await lines(createTables), rest, roles: await lines(roles) });
  }
  return schemas;
}

const createTables = `select format('create table %I.%I (%s)', n.nspname, c.relname, string_agg(
    format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
    || case when a.attcollation <> t.typcollation
         then format(' collate %I.%I', (select nspname from pg_namespace where oid = l.collnamespace), l.collname) else '' end
    || case when a.attnotnull then ' not null' else '' end
    || case when a.attidentity = '' then coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
         else format(' generated %s as identity (sequence name %s)', case a.attidentity when 'a' then 'always' else 'by default' end,
           pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname)) end,
    ', ' order by a.attnum)) as line
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    join pg_type t on t.oid = a.atttypid left join pg_collation l on l.oid = a.attcollation
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where n.oid = $1 and c.relkind = 'r' and not ${passing} and a.attnum > 0 and not a.attisdropped
  group by n.nspname, c.oid, c.relname order by c.oid`;

/** Without NOT NULL, which PostgreSQL 18 lists as a constraint and the columns have already. */
const constraints = `select format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as line
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where n.oid = $1 and not ${passing} and k.contype in ('p', 'u', 'c') order by k.oid`;

const indexes = `select pg_get_indexdef(i.indexrelid) as line
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
  where n.oid = $1 and not ${passing} and i.indisvalid and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  order by i.indexrelid`;

/** In the order in which they were made, as one may select from another. */
const views = `select format('create view %I.%I as %s', n.nspname, c.relname, pg_get_viewdef(c.oid)) as line
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.oid = $1 and c.relkind = 'v' order by c.oid`;

const grants = `(select format('schema %I', n.nspname) as target, x.* from pg_namespace n, aclexplode(n.nspacl) x
    where n.oid = $1 and x.grantee not in (0, n.nspowner)
  union all select format('%I.%I', n.nspname, c.relname), x.*
    from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) x
    where n.oid = $1 and c.relkind in ('r', 'v') and not ${passing} and x.grantee not in (0, c.relowner)) g`;

const privileges = `select format('grant %s on %s to %I', privilege_type, target, pg_get_userbyid(grantee)) as line from ${grants} order by 1`;
const roles = `select distinct pg_get_userbyid(grantee)::text as line from ${grants} order by 1`;
