import type pg from 'pg';
import { isHere } from './check.ts';

/** Which tables of accounts there are at a place, as subqueries. Records elsewhere are not in this database's catalog. */
export interface Catalog {
  /** `name`: schemas of accounts, by their ids. */
  schemas: string;
  /** `schema`, `account_id`, `name`, `kind`, `oid` of tables and views. */
  relations: string;
  /** `attrelid`, `attname`, `type` (as format_type spells it), `atthasdef`. */
  columns: string;
  /** Whether the place has the records of an account. */
  covers(account_id: string): string;
  /** Of each statement with a subquery. */
  values: unknown[];
}

const column = `a.attrelid, a.attname::text as attname, format_type(a.atttypid, a.atttypmod) as type, a.atthasdef`;

/** The catalog needs no right to the tables. */
export const here: Catalog = {
  schemas: `(select nspname as name from pg_namespace where nspname ~ '^acc_[0-9]{1,15}$')`,
  relations: `(select n.nspname as schema, substring(n.nspname from 5)::bigint as account_id, c.relname as name, c.relkind as kind, c.oid
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname ~ '^acc_[0-9]{1,15}$' and ${isHere('substring(n.nspname from 5)::bigint')})`,
  columns: `(select ${column} from pg_attribute a where a.attnum > 0 and not a.attisdropped)`,
  covers: isHere,
  values: [],
};

/** Accounts that are in one place, by their schemas there. */
export type Schemas = ReadonlyMap<string, number>;

/**
 * The catalog of another database, which was read there.
 * @param client of that database
 * @param others names of its other schemas, as accounts have them
 */
export async function catalogOf(client: pg.ClientBase, schemas: Schemas, others: readonly string[]): Promise<Catalog> {
  const accounts = [...schemas.values()];
  const { rows } = await client.query(
    `select n.nspname as schema, c.relname as name, c.relkind as kind, c.oid::bigint as oid,
       (select coalesce(json_agg(json_build_object('attrelid', a.attrelid::bigint, 'attname', a.attname,
           'type', format_type(a.atttypid, a.atttypmod), 'atthasdef', a.atthasdef)), '[]')
         from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'v', 'm')`,
    [[...schemas.keys()]],
  );
  const relations = rows.map(({ columns: _, ...row }) => ({ ...row, account_id: schemas.get(row.schema) }));
  const found = { schemas: others, relations, columns: rows.flatMap(({ columns }) => columns) };
  return {
    schemas: `(select name from jsonb_array_elements_text($1::jsonb -> 'schemas') as s (name))`,
    relations: `(select * from jsonb_to_recordset($1::jsonb -> 'relations')
      as r (schema text, account_id bigint, name text, kind "char", oid bigint))`,
    columns: `(select * from jsonb_to_recordset($1::jsonb -> 'columns')
      as a (attrelid bigint, attname text, type text, atthasdef boolean))`,
    covers: (account_id) => `${account_id} in (${accounts.join(', ') || 'null'})`,
    values: [JSON.stringify(found)],
  };
}
